# frozen_string_literal: true

require "tmpdir"

# A process that has loaded what many scripts need. It forks a process for each of them, as a fork takes a tenth of the
# time of a start. The file is also the program of that process.
#
# Each line of its standard input has the seconds that a script may take, and the files of the script, of its output and
# of its errors. The answer is a line: "good", or how the script's process ended.
class ScriptServer
  # What a script wrote, and nil or how it failed.
  Result = Struct.new(:out, :err, :failure)

  # `command`: of Ruby, with the options that load what the scripts need.
  #: (Hash[String, String?], Array[String]) -> void
  def initialize(environment, command)
    @server = IO.popen([environment, *command, __FILE__], "r+")
    @folder = Dir.mktmpdir
    owner = Process.pid
    at_exit { finish if owner == Process.pid }
  end

  # Runs a script. A run of more than `limit` seconds is ended.
  #: (String, Integer) -> Result
  def run(script, limit)
    paths = %w[script.rb out err].map { |name| File.join(@folder, name) }
    File.write(paths.first, script)
    @server.puts([limit, *paths].join("\t"))
    ending = @server.gets&.chomp or raise "the process that forks the scripts ended"
    Result.new(*paths.drop(1).map { |path| File.read(path) }, ending == "good" ? nil : ending)
  end

  # Waits for the process, so that its CPU time is counted.
  def finish
    @server.close
    FileUtils.rm_rf(@folder)
  end

  #: () -> void
  def self.serve
    $stdout.sync = true
    while (line = $stdin.gets)
      limit, script, out, err = line.chomp.split("\t")
      pid = fork { in_files(out, err) { load(script) } }
      timer = Thread.new { sleep(limit.to_i) && Process.kill(:KILL, pid) }
      status = Process.wait2(pid).last
      timer.kill.join
      puts(status.success? ? "good" : status.inspect)
    end
  end

  def self.in_files(out, err)
    $stdin.reopen(File::NULL)
    $stdout.reopen(out, "w").sync = false
    $stderr.reopen(err, "w")
    yield
  end
end

ScriptServer.serve if $PROGRAM_NAME == __FILE__

# frozen_string_literal: true

require "tmpdir"
require_relative "bundle"

module RailsApp
  # The application in a process of its own: `kind` is plain (without Jacinth), before or after (with Jacinth, named in
  # the Gemfile before or after rails), or spoiled (without Jacinth, and with a planted fault).
  class Server
    SITE = File.join(__dir__, "site")
    SECONDS = 60

    attr_reader :kind, :port, :pid

    # The encoder's class and whether JSON is Jacinth's, as the application reports them.
    attr_reader :encoder, :taken

    class << self
      # The environment and the command that start a Ruby of the bundle.
      #: (Bundle, String, String, Hash[String, String]) -> Array[untyped]
      def command(bundle, kind, script, more = {})
        [bundle.environment.merge("JACINTH_APP" => kind, **more), RbConfig.ruby, *load_path, File.join(SITE, script)]
      end

      # Yields servers of those kinds, and stops them.
      #: (Bundle, Array[String], ?seconds: Integer) { (*Server) -> untyped } -> untyped
      def open(bundle, *kinds, seconds: 240)
        servers = kinds.map { |kind| new(bundle, kind, seconds) }
        yield(*servers.each(&:wait))
      ensure
        servers&.each(&:stop)
      end

      private

      def load_path = [ENV["JACINTH_LIB"]].compact.map { |folder| "-I#{File.expand_path(folder)}" }
    end

    #: (Bundle, String, Integer) -> void
    def initialize(bundle, kind, seconds)
      @kind = kind
      @folder = Dir.mktmpdir("jacinth")
      @words = File.join(@folder, "stderr")
      command = self.class.command(bundle, kind, "server.rb", "DATABASE_URL" => "sqlite3:#{@folder}/site.db",
                                   "JACINTH_APP_SECONDS" => seconds.to_s)
      inside, @stdin = IO.pipe
      @stdout, outside = IO.pipe
      @pid = Bundler.with_unbundled_env { Process.spawn(*command, in: inside, out: outside, err: @words) }
      [inside, outside].each(&:close)
    end

    # Waits until it serves. Raises RuntimeError with its last output when it does not.
    #: () -> void
    def wait
      line = @stdout.wait_readable(SECONDS) && @stdout.gets
      raise "the application (#{kind}) does not start:\n#{words}" unless line

      port, @encoder, taken = line.split
      @port = Integer(port)
      @taken = taken == "true"
    end

    # Its output on standard error.
    #: () -> String
    def words = File.read(@words).lines.first(15).join

    # Its CPU time in seconds, from Linux's clock of another process (clock_getcpuclockid).
    #: () -> Float
    def cpu = Process.clock_gettime((~pid << 3) | 2)

    #: () -> void
    def stop
      @stdin.close
      Process.kill(:KILL, pid) unless ended_within?(5)
    rescue Errno::ESRCH
      nil
    ensure
      Process.wait(pid) unless @ended
      @stdout.close
      FileUtils.rm_rf(@folder)
    end

    private

    def ended_within?(seconds)
      (seconds * 20).times do
        return true if @ended ||= Process.wait(pid, Process::WNOHANG)

        sleep 0.05
      end
      false
    end
  end
end

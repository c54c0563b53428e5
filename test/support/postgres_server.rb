# frozen_string_literal: true

require "etc"
require "fileutils"
require "open3"
require "tmpdir"

# A PostgreSQL server with an empty database for the time of a block: in a temporary folder, on a socket in it alone, by
# the newest PostgreSQL that the machine has.
module PostgresServer
  FOLDERS = ["/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"].freeze
  # The server refuses to run as root.
  OTHERS = %w[postgres nobody].freeze
  SECONDS = "60"

  class << self
    # Why no server can be started, or nil.
    #: () -> String?
    def missing
      return "no PostgreSQL (initdb and pg_ctl) on this machine" unless programs
      return "PostgreSQL does not run as root, and there is no user #{OTHERS.join(" or ")}" if root? && !other

      nil
    end

    # Yields the folder of the socket, and the name of the database's owner.
    #: () { (String, String) -> untyped } -> untyped
    def run
      Dir.mktmpdir("pg") do |folder|
        FileUtils.chown(other, nil, folder) if root?
        call("initdb", "-D", "#{folder}/data", "-A", "trust", "-U", "owner", "--no-sync")
        call("pg_ctl", "-D", "#{folder}/data", "-l", "#{folder}/log", "-w", "-t", SECONDS,
             "-o", "-c listen_addresses='' -c unix_socket_directories='#{folder}' -c fsync=off", "start")
        begin
          yield folder, "owner"
        ensure
          call("pg_ctl", "-D", "#{folder}/data", "-m", "immediate", "-w", "-t", SECONDS, "stop")
        end
      end
    end

    private

    def programs
      folders = FOLDERS.flat_map { |pattern| Dir[pattern] } + ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
      found = folders.select { |folder| %w[initdb pg_ctl].all? { |name| File.executable?(File.join(folder, name)) } }
      found.max_by { |folder| folder[/\d+/].to_i }
    end

    def root? = Process.uid.zero?

    def other = OTHERS.find { |name| Etc.getpwnam(name) rescue nil }

    # Output goes to a file: the server keeps the pipe of its starter open.
    def call(program, *arguments)
      command = [File.join(programs, program), *arguments]
      command = ["runuser", "-u", other, "--", *command] if root?
      Dir.mktmpdir do |folder|
        ran = system(*command, %i[out err] => "#{folder}/output", in: File::NULL, chdir: "/")
        raise "#{program} failed: #{File.read("#{folder}/output")}" unless ran
      end
    end
  end
end

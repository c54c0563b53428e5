# frozen_string_literal: true

require "io/wait"
require "rbconfig"
require "tempfile"
require_relative "homes"

module JsonDifferential
  # One of the two processes as a list of outcomes, in order. A process that dies costs one case, whose
  # outcome says so: a second process, which writes every line at once, finds the case, and a third one does
  # the rest. A process that is silent for a minute is killed.
  class Side
    WORKER = File.expand_path("worker.rb", __dir__)
    PATIENCE = 60
    # A side that dies more often than this ends the run.
    DEATHS = 200
    LIB = [ENV["JACINTH_LIB"] && File.expand_path(ENV["JACINTH_LIB"]),
           File.expand_path("../../../lib", __dir__)].compact.freeze

    attr_reader :deaths

    def initialize(kind, version, seed, first, count, environment = {})
      @kind = kind
      @version = version
      @seed = seed
      @environment = home(version).merge(environment)
      @next = first
      @last = first + count
      @deaths = 0
      @words = Tempfile.new("differential")
      start
    end

    # The outcome of the next case.
    #: () -> String
    def outcome
      line = read_line
      unless line
        death = bury
        return died(death) if @each

        start(each: true)
        return outcome
      end
      @next += 1
      line
    end

    #: () -> void
    def close
      return unless @pid

      Process.kill(:KILL, @pid)
      bury
    rescue Errno::ESRCH
      nil
    end

    private

    # The environment in which that version is found.
    def home(version) = Homes.environment(Homes.for(version))

    def start(each: false)
      @each = each
      @rest = +"".b
      @ended = nil
      @out, writer = IO.pipe(binmode: true)
      lib = LIB.flat_map { |path| ["-I", path] }
      command = [RbConfig.ruby, "--disable=error_highlight", "--disable=did_you_mean", *lib, self.class::WORKER,
                 @kind, @version, @seed.to_s, @next.to_s, (@last - @next).to_s, *("each" if each)]
      @pid = Process.spawn(@environment, *command, in: File::NULL, out: writer, err: @words.path)
      writer.close
    end

    def read_line
      @lines ||= []
      fill while @lines.empty? && !@ended
      @lines.shift
    end

    def fill
      unless @out.wait_readable(PATIENCE)
        @ended = "said nothing for #{PATIENCE} seconds"
        return
      end
      @rest << @out.readpartial(1 << 16)
      lines = @rest.split("\n", -1)
      @rest = lines.pop || +"".b
      @lines.concat(lines)
    rescue EOFError
      @ended = "died"
    end

    def bury
      @out.close
      Process.kill(:KILL, @pid) if @ended&.start_with?("said")
      _, status = Process.wait2(@pid)
      @pid = nil
      return @ended if @ended&.start_with?("said")

      "died of #{status.signaled? ? "signal #{status.termsig}" : "status #{status.exitstatus}"}"
    end

    def died(death)
      raise "#{@kind} #{@version} #{death}: #{File.read(@words.path)[0, 2000]}" if death.include?("status")

      @deaths += 1
      raise "#{@kind} #{@version} #{death} at case #{@next}, and #{DEATHS} times before" if @deaths > DEATHS

      @next += 1
      start if @next < @last
      "CRASH #{death}"
    end
  end
end

# frozen_string_literal: true

require "open3"
require "rbconfig"
require_relative "folded_callgrind"
require_relative "folded_perf"
require_relative "profile_functions"

module Jacinth
  module Workbench
    # Runs profile_child.rb with a job and takes its native stacks: by perf, which samples a process
    # that is already warm, or by callgrind, which counts the instructions of a few calls and takes
    # minutes where perf takes seconds. A trial shows which of them works on this machine.
    class ProfileSampler
      # No sampler works here, or the measured code failed: one line.
      class Trouble < StandardError
      end

      # unit: what is counted. per_call: nanoseconds or instructions of one call, nil when not known.
      Taken = Struct.new(:folded, :unit, :per_call)

      NAMES = %w[perf callgrind].freeze
      CHILD = File.expand_path("profile_child.rb", __dir__)
      FREQUENCY = 997 # samples a second; a prime, so that it does not run in step with anything
      # Bytes of stack per sample: Ruby is built without frame pointers, unwinding needs them.
      STACK = 16_384
      # The number of callers that are distinguished: json's own generator needs eight frames for each level of a
      # document.
      CALLERS = 120
      # Array#delete, whose block makes the measured calls: callgrind counts between its entry and its end.
      MARKER = "rb_ary_delete"
      # Ruby options of the caller's environment (Bundler's) would be loaded again, under callgrind too.
      ALONE = { "RUBYOPT" => nil, "RUBYLIB" => nil }.freeze

      # The sampler of that name, or the first that works.
      #: (?String?, folder: String) -> ProfileSampler
      def self.choose(name = nil, folder:)
        reasons = {}
        (name ? [name] : NAMES).each do |candidate|
          reason = missing(candidate, folder)
          return new(candidate, folder) unless reason

          reasons[candidate] = reason
        end
        raise Trouble,
              "no stacks can be taken here: #{reasons.map { |candidate, reason| "#{candidate}: #{reason}" }.join("; ")}"
      end

      # The reason why the sampler does not work here, or nil.
      #: (String, String) -> String?
      def self.missing(name, folder)
        trial = ["perf", "record", "-q", "-o", File.join(folder, "trial"), "--", "true"]
        command = name == "perf" ? trial : ["valgrind", "--version"]
        output, status = Open3.capture2e(*command)
        status.success? ? nil : "it does not work (#{output.lines.grep(/\S/).first.to_s.strip[0, 100]})"
      rescue Errno::ENOENT
        "not installed (Debian: apt-get install #{name == "perf" ? "linux-perf" : "valgrind"})"
      end

      attr_reader :name

      # A folder ahead of the load path of the measured process, or nil.
      attr_writer :first

      #: (String, String) -> void
      def initialize(name, folder)
        @name = name
        @folder = folder
      end

      # `job`: a file that Profile wrote; `seconds`: how long perf samples; `calls`: how many callgrind counts.
      #: (String, seconds: Float, calls: Integer) -> Taken
      def take(job, seconds:, calls:)
        @name == "perf" ? perf(job, seconds) : callgrind(job, calls)
      end

      private

      def perf(job, seconds)
        data = File.join(@folder, "perf.data")
        per_call = started(job) do |id|
          run("perf", "record", "-q", "-F", FREQUENCY.to_s, "--call-graph", "dwarf,#{STACK}", "-p", id.to_s, "-o", data,
              "--", "sleep", seconds.to_s)
        end
        text = run("perf", "script", "--no-inline", "-i", data)
        Taken.new(FoldedPerf.parse(text, functions: ProfileFunctions.new), "samples", per_call)
      end

      # Starts the child, yields its id once it is warm, and ends it by closing its input; returns its
      # nanoseconds per call.
      def started(job)
        errors = File.join(@folder, "errors")
        IO.popen([ALONE, *ruby, CHILD, job, "sample", { err: errors }], "r+") do |child|
          ready = child.gets
          yield child.pid if ready
          child.close_write
          return Float(child.gets) if ready
        end
        raise Trouble, File.read(errors).lines.first.to_s.strip
      end

      def callgrind(job, calls)
        out = File.join(@folder, "callgrind.out")
        log = File.join(@folder, "callgrind.log")
        run("valgrind", "--tool=callgrind", "--callgrind-out-file=#{out}", "--log-file=#{log}",
            "--toggle-collect=#{MARKER}", "--separate-callers=#{CALLERS}", *ruby, CHILD, job, "count", calls.to_s)
        folded = FoldedCallgrind.parse(File.read(out), below: MARKER)
        raise Trouble, "callgrind counted nothing: this Ruby has no symbol #{MARKER}" if folded.total.zero?

        Taken.new(folded, "instructions", folded.total.fdiv(calls))
      end

      # Without RubyGems, which would take most of callgrind's time. The load path is this process's.
      def ruby = [RbConfig.ruby, "--disable-gems", *[*@first, *$LOAD_PATH].map { |folder| "-I#{folder}" }]

      def run(*command)
        output, errors, status = Open3.capture3(ALONE, *command)
        raise Trouble, "#{command.first} failed: #{errors.lines.grep(/\S/).first.to_s.strip}" unless status.success?

        output.force_encoding(Encoding::UTF_8)
      end
    end
  end
end

# frozen_string_literal: true

# Installs a gem of Jacinth into an empty GEM_HOME, uses each frontend from there, and asks ri for a method:
#   ruby tool/run/installed_gem.rb FILE.gem
#   ruby tool/run/installed_gem.rb FILE.gem COMMAND...    with the Ruby that COMMAND runs, such as one under qemu
# With `--within SECONDS` ahead of them, installing and using it may take that CPU time together. If it takes more, as
# on a busy machine, it is done again, at most twice, and the fastest counts.
# Prints the CPU seconds of each step, and what was used. Exit status: 0, 1 if a step failed or took too long, 2 for
# wrong usage. It needs only Ruby; the gem of the sources needs a compiler.
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"

module Jacinth
  module Run
    # A gem in an empty GEM_HOME, for as long as the block of `in` runs.
    class InstalledGem
      # A command failed: its output.
      class Trouble < StandardError
      end

      # The CPU seconds of a step, children included, and its output.
      Step = Struct.new(:seconds, :output)

      # The few methods of ActiveSupport that the Rails frontend needs.
      STAND_IN = File.expand_path("../../workbench/bench/stand_in", __dir__)

      # Reads and writes a document with each frontend, and prints their names and the library's path.
      PROGRAM = <<~'RUBY'
        home = File.realpath(ENV.fetch("GEM_HOME"))
        text = '{"a":[1,-2.5,null,true],"b":{"c":"d"}}'
        used = {}
        require "jacinth"
        used["Jacinth"] = Jacinth.generate(Jacinth.parse(text))
        require "jacinth/json"
        used["JSON"] = JSON.generate(JSON.parse(text))
        require "jacinth/oj"
        used["Oj"] = Oj.dump(Oj.load(text, mode: :strict), mode: :strict)
        require "jacinth/rails/api"
        used["Rails"] = Jacinth::Rails::Encoder.new.encode(Jacinth.parse(text))
        used.each { |name, result| abort "#{name} changed #{text} into #{result}" unless result == text }
        library = $LOADED_FEATURES.grep(/jacinth\.(?:so|bundle)\z/).first
        abort "the extension is #{library}, not in #{home}" unless File.realpath(library).start_with?("#{home}/")
        puts "#{used.keys.join(", ")} with Ruby #{RUBY_VERSION} and #{library.delete_prefix("#{home}/")}"
      RUBY

      # Methods that C defines, and words of ri's answers.
      METHODS = { "Jacinth.parse" => /RFC 8259/, "Jacinth::Coder#dump" => /JSON/, "Jacinth::Path#first" => /first/ }
        .freeze

      # Without Bundler, and with no other gems than Ruby's own.
      CLEARED = /\A(?:BUNDLE|GEM_|RUBYOPT|RUBYLIB|JAC_|JACINTH_|CC\z)/.freeze

      # ruby: the command that runs Ruby.
      def self.in(gem, ruby: [RbConfig.ruby])
        Dir.mktmpdir { |home| yield new(gem, home, ruby) }
      end

      # How often it may be tried whether a gem is installed and used within a time.
      TRIES = 3

      # Installs and uses the gem within that many CPU seconds. Yields what is printed. Raises Trouble.
      def self.within(limit, gem, ruby: [RbConfig.ruby])
        all = []
        until (all.min || limit + 1) <= limit
          if all.size == TRIES
            words = "took %.2f s of CPU in the fastest of %d tries, more than %.2f"
            raise Trouble, format(words, all.min, TRIES, limit)
          end

          all << self.in(gem, ruby: ruby) { |one| one.install.seconds + one.use.seconds }
          yield format("in all:    %.2f s of CPU, at most %.2f", all.last, limit)
        end
      end

      attr_reader :home

      def initialize(gem, home, ruby = [RbConfig.ruby])
        @gem = File.expand_path(gem)
        @home = home
        @ruby = ruby
      end

      # Returns a Step. Raises Trouble with RubyGems' words if the gem cannot be installed.
      def install(gem = @gem) = step("-S", "gem", "install", "--local", "--no-document", gem)

      # Runs `jacinth`, once it is installed. Returns a Step.
      def run(*words) = step(File.join(@home, "bin/jacinth"), *words)

      # Returns a Step whose output names the frontends, this Ruby and the library.
      def use = step("-w", "-I", STAND_IN, "-e", PROGRAM)

      # Makes ri's data, as an installation with documentation does, and asks for METHODS. Returns the Step of making
      # the data, whose output names METHODS, or nil if this Ruby has no rdoc. Raises Trouble if ri does not know one.
      def document
        return if step("-e", 'begin; require "rdoc"; rescue LoadError; print "no rdoc"; end').output == "no rdoc"

        made = step("-S", "gem", "rdoc", "--ri", "--no-rdoc", "jacinth")
        METHODS.each do |name, words|
          answer = step("-S", "ri", "--no-pager", "--format=markdown", name).output
          raise Trouble, "ri says of #{name}: #{answer}" unless answer.match?(words)
        end
        Step.new(made.seconds, METHODS.keys.join(", "))
      end

      private

      def step(*words)
        env = ENV.keys.grep(CLEARED).to_h { |name| [name, nil] }
        env.update("GEM_HOME" => @home, "XDG_CACHE_HOME" => @home, "LC_ALL" => "C.UTF-8")
        before = children_time
        output, status = Open3.capture2e(env, *@ruby, *words, chdir: @home)
        raise Trouble, output unless status.success?

        Step.new(children_time - before, output.strip)
      end

      def children_time = Process.times.then { |times| times.cutime + times.cstime }
    end
  end
end

if $PROGRAM_NAME == __FILE__
  limit = Float(ARGV.shift(2).last, exception: false) || 0.0 if ARGV.first == "--within"
  file, *command = ARGV
  unless file && File.file?(file) && !limit&.zero?
    warn "usage: ruby tool/run/installed_gem.rb [--within SECONDS] FILE.gem [COMMAND...]"
    exit 2
  end
  command = [RbConfig.ruby] if command.empty?
  begin
    Jacinth::Run::InstalledGem.within(limit, file, ruby: command) { |words| puts words } if limit
    Jacinth::Run::InstalledGem.in(file, ruby: command) do |gem|
      puts format("installed: %.2f s of CPU", gem.install.seconds)
      used = gem.use
      puts format("used:      %.2f s of CPU: %s", used.seconds, used.output)
      known = gem.document
      puts known ? format("ri:        %.2f s of CPU: %s", known.seconds, known.output) : "ri:        not asked, no rdoc"
    end
  rescue Jacinth::Run::InstalledGem::Trouble => e
    abort "installed_gem: #{e.message}"
  end
end

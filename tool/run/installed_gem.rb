# frozen_string_literal: true

# Installs a gem of Jacinth into an empty GEM_HOME, uses each frontend from there, and asks ri for a method:
#   ruby tool/run/installed_gem.rb FILE.gem
# Prints the CPU seconds of each step, and what was used. Exit status: 0, 1 if a step failed, 2 for
# wrong usage. It needs nothing but Ruby; the gem of the sources needs a compiler.
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

      def self.in(gem)
        Dir.mktmpdir { |home| yield new(gem, home) }
      end

      attr_reader :home

      def initialize(gem, home)
        @gem = File.expand_path(gem)
        @home = home
      end

      # Returns a Step. Raises Trouble with RubyGems' words if the gem cannot be installed.
      def install = step("-S", "gem", "install", "--local", "--no-document", @gem)

      # Returns a Step whose output names the frontends, this Ruby and the library.
      def use = step("-w", "-I", STAND_IN, "-e", PROGRAM)

      # Makes ri's data, as an installation with documentation does, and asks for METHODS. Returns the Step of the
      # former, whose output names them. Raises Trouble if ri does not know one.
      def document
        made = step("-S", "gem", "rdoc", "--ri", "--no-rdoc", "jacinth")
        METHODS.each do |name, words|
          answer = step("-S", "ri", "--no-pager", "--format=markdown", name).output
          raise Trouble, "ri says of #{name}: #{answer}" unless answer.match?(words)
        end
        Step.new(made.seconds, METHODS.keys.join(", "))
      end

      private

      def step(*words)
        env = ENV.keys.grep(CLEARED).to_h { |name| [name, nil] }.merge("GEM_HOME" => @home, "LC_ALL" => "C.UTF-8")
        before = children_time
        output, status = Open3.capture2e(env, RbConfig.ruby, *words, chdir: @home)
        raise Trouble, output unless status.success?

        Step.new(children_time - before, output.strip)
      end

      def children_time = Process.times.then { |times| times.cutime + times.cstime }
    end
  end
end

if $PROGRAM_NAME == __FILE__
  unless ARGV.size == 1 && File.file?(ARGV[0])
    warn "usage: ruby tool/run/installed_gem.rb FILE.gem"
    exit 2
  end
  begin
    Jacinth::Run::InstalledGem.in(ARGV[0]) do |gem|
      puts format("installed: %.2f s of CPU", gem.install.seconds)
      used = gem.use
      puts format("used:      %.2f s of CPU: %s", used.seconds, used.output)
      known = gem.document
      puts format("ri:        %.2f s of CPU: %s", known.seconds, known.output)
    end
  rescue Jacinth::Run::InstalledGem::Trouble => e
    abort "installed_gem: #{e.message}"
  end
end

# frozen_string_literal: true

#--
# The compat level: which json the frontend behaves like, 2 (2.21.2) or 3 (3.1.0). At first it is the version of the
# loaded json. The extension keeps the level for the functions in C. This file exchanges the functions in Ruby, so that
# no call has to check the level.

# :stopdoc:
module Jacinth
  # :startdoc:
  module JSON
    # The methods of the module itself that are not module functions.
    module Singleton
      #: () -> Class
      def parser
        Parser
      end

      #: () -> Module
      def generator
        Generator
      end

      #: () -> Class
      def state
        State
      end
    end

    # Copies the methods of a level into the modules where they are called.
    module Levels
      METHODS = { 2 => { Functions => [Level2, Removed], Singleton => [Singleton2], State => [State2] },
                  3 => { Functions => [Level3], Singleton => [Singleton3], State => [] } }.freeze
      # define_method accepts an UnboundMethod here because both the source and the target are modules.
      NAMES = METHODS.values.each_with_object({}) do |targets, names|
        targets.each { |target, sources| names[target] = (names[target] || []) | sources.flat_map(&:instance_methods) }
      end.freeze

      class << self
        #: (Integer) -> void
        def install(level)
          METHODS.fetch(level).each do |target, sources|
            wanted = sources
              .flat_map { |source| source.instance_methods.map { |name| [name, source.instance_method(name)] } }
              .to_h
            # Replaces the old methods without removing them first, so that a thread that calls one meanwhile finds the
            # old or the new one.
            wanted.each { |name, method| target.define_method(name, method) }
            (NAMES.fetch(target) - wanted.keys).each do |name|
              target.send(:remove_method, name) if target.method_defined?(name, false)
            end
          end
          offer
        end

        # As in json, the functions are private methods of a class that includes Jacinth::JSON.
        #: () -> void
        def offer
          (JSON.private_instance_methods(false) - Functions.instance_methods).each do |name|
            JSON.send(:remove_method, name)
          end
          Functions.instance_methods.each do |name|
            JSON.define_method(name, Functions.instance_method(name))
            JSON.send(:private, name)
          end
        end

        # The functions that a level does not have.
        #: (Integer) -> Hash[Module, Array[Symbol]]
        def absent(level)
          NAMES.to_h { |target, names| [target, names - METHODS.fetch(level)[target].flat_map(&:instance_methods)] }
        end
      end
    end
    private_constant :Singleton, :Levels

    class << self
      # Which json the frontend behaves like: 2 or 3.
      #
      #: () -> Integer
      attr_reader :compat

      # Makes the frontend behave like json 2 or json 3, whatever version is loaded.
      #
      #: (Integer) -> Integer
      def compat=(level)
        raise ::ArgumentError, "the compat level is 2 or 3, not #{level.inspect}" unless [2, 3].include?(level)

        Replacement.around do
          send(:level=, level)
          Levels.install(level)
          @compat = level
        end
        RemovedFiles.warn_of_loaded if active?
        level
      end

      private

      # Warns about something that json 3 has removed. The warning names the first line outside this library and json.
      def warn_deprecated(message)
        return unless ::Warning[:deprecated]

        frames = caller_locations(1, 50)
        outside = frames.index { |frame| frame.path && !frame.path.start_with?(*OWN_FOLDERS) }
        warn(message, uplevel: 1 + (outside || 0), category: :deprecated)
      end

      # Whether that method, of ::JSON or of another owner, comes from the take-over.
      def replaced?(name, owner = ::JSON.singleton_class)
        Replacement.ours?(name, owner) ? true : false
      end

      def configure_additions(options)
        Additions.prepare(options)
      end
    end
    @compat = nil

    OWN_FOLDERS = [
      ::File.expand_path("..", __dir__),
      *$LOADED_FEATURES.grep(%r{/json/common\.rb\z}).map { |path| ::File.dirname(path) }
    ].map { |folder| "#{folder}/".freeze }.push("<internal:").freeze
    private_constant :OWN_FOLDERS
  end
end

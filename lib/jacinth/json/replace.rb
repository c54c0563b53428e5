# frozen_string_literal: true

# :stopdoc:
# What is replaced in ::JSON, json's classes and Kernel; swap.rb does it. Public methods first: endless ones hide them.
module Jacinth
  # :startdoc:
  module JSON
    class << self
      # Puts Jacinth behind ::JSON, to_json and Kernel#JSON in the whole process. A second call changes nothing.
      #: () -> void
      def replace!
        Replacement.begin(compat)
        RemovedFiles.warn_of_loaded
      end

      # Restores everything as it was. What the program itself has changed since stays.
      #: () -> void
      def restore!
        Replacement.end
        nil
      end

      # Whether ::JSON runs on Jacinth.
      #: () -> bool
      def active?
        @active
      end
    end
    @active = false

    # The list of all replacements. It depends on the version of the loaded json and on the compat level, so each
    # take-over makes a new one.
    class Takeover
      SINGLETON = ::JSON.singleton_class
      # A group is restored when the program tells json to use another parser or generator.
      READ = %i[parse parse! load unsafe_load load_file load_file!].freeze
      WRITE = %i[generate pretty_generate dump].freeze
      DEFAULTS = %i[load unsafe_load dump].to_h { |name| [name, :"@#{name}_default_options"] }.freeze

      # The hooks by which a program chooses another engine.
      module Hooks
        #: (untyped) -> untyped
        def parser=(parser)
          Replacement.original(:parser=).bind_call(self, parser)
        ensure
          Replacement.chosen(:read, ::JSON::Parser.equal?(Parser))
        end

        #: (untyped) -> untyped
        def generator=(generator)
          Replacement.original(:generator=).bind_call(self, generator)
        ensure
          Replacement.chosen(:write, ::JSON::State.equal?(State))
        end
      end

      # The constants that json 2 has and json 3 does not have. Each is made when it is first named, as most programs
      # never name one.
      module Missing
        private

        def const_missing(name)
          case name
          when :GenericObject then JSON::GenericObject
          when :PRETTY_STATE_PROTOTYPE
            Defaults.deprecated_constant("JSON::PRETTY_STATE_PROTOTYPE", "JSON.pretty_generate")
            state.new(indent: "  ", space: " ", object_nl: "\n", array_nl: "\n")
          else super
          end
        end
      end

      #: (Integer) -> void
      def initialize(level)
        @level = level
        earlier = Earlier::CHANGES.flat_map { |change| copies(*change) }
        @swaps = functions + singleton + constants + variables + generator_methods + kernel + errors + earlier
      end

      #: () -> void
      def apply
        done = []
        @swaps.each { |swap| done << swap.tap(&:apply) }
        DEFAULTS.each { |name, variable| Defaults.adopt(name, ::JSON.instance_variable_get(variable)) }
      rescue ::StandardError
        done.reverse_each(&:undo)
        raise
      end

      #: () -> void
      def undo
        @swaps.reverse_each(&:undo)
        DEFAULTS.each do |name, variable|
          options = Defaults.changed(name)
          ::JSON.instance_variable_set(variable, options) if options && ::JSON.instance_variable_defined?(variable)
        end
      end

      #: (Symbol, bool) -> void
      def choose(group, ours)
        @swaps.each { |swap| (ours ? swap.apply : swap.undo) if swap.group == group }
      end

      #: (Symbol, ?Module) -> Swap?
      def function(name, owner = SINGLETON) = @swaps.find { |swap| swap.of?(owner, name) }

      private

      def exchange(...) = Swap::Method.new(...)

      def copies(owner, source, names, visibility = :public)
        names.map { |name| exchange(owner, name, source.instance_method(name), visibility, group: group_of(name)) }
      end

      def group_of(name)
        return :read if READ.include?(name)

        WRITE.include?(name) ? :write : :other
      end

      def removals(owner, names) = names.map { |name| exchange(owner, name, nil) }

      # Each function is a method of the module and a private method of a class that includes the module.
      def functions
        gone = Levels.absent(@level)[Functions]
        names = Functions.instance_methods
        copies(SINGLETON, Functions, names) + copies(::JSON, Functions, names, :private) +
          removals(SINGLETON, gone) + removals(::JSON, gone)
      end

      def singleton
        own = Singleton.instance_methods - %i[parser generator state]
        old = @level == 2 && ::JSON::VERSION.to_i > 2
        copies(SINGLETON, Singleton, own) + removals(SINGLETON, Levels.absent(@level)[Singleton]) +
          copies(SINGLETON, Hooks, Hooks.instance_methods) +
          (old ? copies(SINGLETON, Missing, [:const_missing], :private) : [])
      end

      def constants
        ours = [[::JSON, :State, State], [::JSON, :Parser, Parser], [::JSON, :Coder, Coder],
                [::JSON, :ResumableParser, ResumableParser], [::JSON::Ext, :Parser, Parser],
                [::JSON::Ext, :ParserConfig, ParserConfig], [::JSON::Ext::Generator, :State, State]]
        ours << [::JSON, :Fragment, Fragment] unless ::JSON.const_defined?(:Fragment, false)
        ours << [::JSON, :JSON_LOADED, true] if @level == 2 && !::JSON.const_defined?(:JSON_LOADED, false)
        ours.map { |owner, name, value| Swap::Constant.new(owner, name, value) }
      end

      def variables = [Swap::Variable.new(::JSON, :@parser, Parser), Swap::Variable.new(::JSON, :@state, State)]

      # Replaced inside json's own modules, so that every other to_json keeps its place among the ancestors.
      def generator_methods
        ours = GeneratorMethods.instance_method(:to_json)
        newer = ::JSON.const_defined?(:GeneratorMethods, false) ? [::JSON::GeneratorMethods] : []
        (newer + older_generator_methods).map { |owner| exchange(owner, :to_json, ours, group: :write) }
      end

      def older_generator_methods
        return [] unless ::JSON::Ext::Generator.const_defined?(:GeneratorMethods, false)

        all = ::JSON::Ext::Generator::GeneratorMethods
        modules = all.constants.map { |name| all.const_get(name) }.grep(::Module)
        modules.select { |owner| owner.method_defined?(:to_json, false) }
      end

      def kernel
        old = %i[j jj]
        copies(::Kernel, KernelMethods, @level == 2 ? [:JSON, *old] : [:JSON], :private) +
          (@level == 2 ? [] : removals(::Kernel, old))
      end

      def errors
        added = { ParserError => %i[line column], GeneratorError => %i[invalid_object detailed_message] }
        added.flat_map do |error, names|
          copies(error, ErrorDetails, names.reject { |name| error.method_defined?(name, name != :detailed_message) })
        end
      end
    end
    private_constant :Takeover

    # The state of the take-over. Everything is installed and restored through this module.
    module Replacement
      LOCK = ::Mutex.new

      class << self
        #: (Integer) -> void
        def begin(level) = exclusively("Jacinth::JSON.replace!") { start(level) unless @takeover }

        #: () -> void
        def end = exclusively("Jacinth::JSON.restore!") { finish }

        # Undoes the take-over while the block changes the level. Then takes over again if it was in force before.
        #: () { () -> Integer } -> Integer
        def around
          exclusively("Jacinth::JSON.compat=") do
            was = @takeover
            finish
            yield.tap { |level| start(level) if was }
          end
        end

        #: (Symbol) -> UnboundMethod
        def original(name) = @takeover.function(name).original.first

        #: (Symbol, Module) -> boolish
        def ours?(name, owner) = @takeover&.function(name, owner)&.ours?

        #: (Symbol, bool) -> void
        def chosen(group, ours) =
          exclusively(group == :read ? "JSON.parser=" : "JSON.generator=") { @takeover&.choose(group, ours) }

        private

        def start(level)
          @takeover = Takeover.new(level).tap(&:apply)
          engine(true)
        end

        def finish
          @takeover&.undo
          @takeover = nil
          engine(false)
        end

        def engine(active)
          JSON.send(:engine_active=, active)
          RemovedFiles.guarded(JSON.instance_variable_set(:@active, active))
        end

        # The mimicry of the Oj frontend lies above the take-over, so it is suspended meanwhile.
        def exclusively(call, &block)
          MainRactor.check(call)
          return quietly(&block) unless Jacinth.const_defined?(:MIMICRY, false)

          Jacinth.const_get(:MIMICRY, false).aside { quietly(&block) }
        end

        def quietly # the redefinition is intended
          LOCK.synchronize do
            verbose, $VERBOSE = $VERBOSE, nil
            yield
          ensure
            $VERBOSE = verbose
          end
        end
      end
      @takeover = nil
    end
    private_constant :Replacement
  end
end

# frozen_string_literal: true

# The mimicry of ::JSON: what is replaced in ::JSON and in Ruby's classes, and how it is restored. Only this file of the
# Oj frontend touches them; swap.rb does the replacing.

require "monitor"
require_relative "../core/swap"

module Jacinth
  module Oj
    # The state of the mimicry. Everything is installed and restored through this module, in groups.
    module Mimicry
      LOCK = ::Monitor.new
      # The States that older versions of json keep in these constants.
      PROTOTYPES = {
        PRETTY_STATE_PROTOTYPE: { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" },
        SAFE_STATE_PROTOTYPE: {},
        FAST_STATE_PROTOTYPE: { max_nesting: 0 }
      }.freeze
      SETTERS = %i[configure merge].freeze
      # The classes that json gives a to_json.
      CORE = [::Hash, ::Array, ::String, ::Integer, ::Float, ::NilClass, ::TrueClass, ::FalseClass, ::Symbol].freeze
      # A constant that did not exist and is loaded when it is first named. Has the methods of a Swap.
      Late = ::Struct.new(:owner, :name, :file) do
        #: () -> void
        def apply
          return if @ours

          @loaded ? owner.const_set(name, @loaded) : owner.autoload(name, file)
          @ours = true
        end

        #: () -> void
        def undo
          return unless @ours

          @loaded = owner.const_get(name) unless owner.autoload?(name)
          owner.__send__(:remove_const, name)
          @ours = false
        end

        # False: the constant stays while the other changes are suspended, as it may be what is being loaded.
        #: () -> bool
        def ours? = false

        #: (*untyped) -> bool
        def of?(*) = false
      end
      private_constant :LOCK, :PROTOTYPES, :SETTERS, :CORE, :Late

      class << self
        # Installs those of the groups that are not installed yet.
        #: (*Symbol) -> void
        def begin(*groups)
          require "json"
          exclusively do
            step_under_json
            groups.each { |group| @swaps[group] ||= send("#{group}_swaps") }
            @order |= groups
            @order.each { |group| @swaps[group].each(&:apply) }
            adopt_classes(groups)
          end
        end

        #: () -> void
        def end
          exclusively do
            @order.reverse_each { |group| @swaps[group].reverse_each(&:undo) }
            @order = []
            @swaps = {}
            $LOADED_FEATURES.reject! { |feature| @marked.include?(feature) }
            @marked = []
            restore_defaults
            Oj.__send__(:mimic_classes, nil, ::EncodingError, ::EncodingError)
          end
        end

        # Suspends the installed changes while the block changes what lies below them.
        #: () { () -> untyped } -> untyped
        def aside
          exclusively do
            mine = @order.flat_map { |group| @swaps[group].select(&:ours?) }
            mine.reverse_each(&:undo)
            begin
              yield
            ensure
              mine.each(&:apply)
              adopt_state if @order.any?
            end
          end
        end

        # The function that JSON had before.
        #: (Symbol) -> UnboundMethod?
        def original(name)
          @swaps.values.flatten.find { |one| one.of?(::JSON.singleton_class, name) }&.original&.first
        end

        # Adds the names to $LOADED_FEATURES as they are, without a folder.
        #: (Array[String]) -> void
        def mark_loaded(names)
          exclusively do
            added = names - $LOADED_FEATURES
            $LOADED_FEATURES.concat(added)
            @marked.concat(added)
          end
        end

        # Records Oj's options before and after a change. The options before the first change are restored in the end.
        #: (Hash[Symbol, untyped], Hash[Symbol, untyped]) -> void
        def note_defaults(before, after)
          @before ||= before
          @after = after
        end

        private

        # The redefinition is intended, so Ruby's warning is silenced.
        def exclusively
          LOCK.synchronize do
            verbose, $VERBOSE = $VERBOSE, nil
            yield
          ensure
            $VERBOSE = verbose
          end
        end

        # The changes of the JSON frontend lie below those that are made here.
        def step_under_json
          Jacinth.const_set(:MIMICRY, self) unless Jacinth.const_defined?(:MIMICRY, false)
          Jacinth.private_constant(:MIMICRY)
        end

        def adopt_classes(groups)
          adopt_state
          return unless groups.intersect?(%i[parse functions])

          Oj.__send__(:mimic_classes, nil, ::JSON::ParserError, groups == [:parse] ? nil : ::JSON::GeneratorError)
        end

        def adopt_state
          return if @state && @state.superclass.equal?(::JSON::State)

          @state = state_class(::JSON::State)
          Oj.__send__(:mimic_classes, @state, nil, nil)
        end

        # The class of the States that to_json receives. They record whether somebody has changed them.
        def state_class(base)
          own = base.instance_methods - ::Object.instance_methods
          names = own.grep(/\w=\z|\A\[\]=\z/) | (SETTERS & base.instance_methods)
          ::Class.new(base) do
            names.each do |name|
              define_method(name) do |*arguments|
                @jacinth_asked = true
                super(*arguments)
              end
            end
            define_method(:generate) { |object, *| ::JSON.generate(object, *(self if @jacinth_asked)) }
            singleton_class.alias_method(:given, :new)
            define_singleton_method(:new) do |*arguments|
              super(*arguments).tap { |state| state.instance_variable_set(:@jacinth_asked, true) }
            end
            define_singleton_method(:name) { superclass.name }
          end
        end

        def method_swap(...) = Swap::Method.new(...)

        # Each function is a method of the module and a private method of a class that includes the module.
        def function_swaps(names)
          names.flat_map do |name|
            function = Mimic.instance_method(name)
            [method_swap(::JSON.singleton_class, name, function), method_swap(::JSON, name, function, :private)]
          end
        end

        def parse_swaps = function_swaps([:parse])

        def functions_swaps
          names = Mimic.instance_methods - %i[to_json dump_default_options dump_default_options=]
          names -= [:parse] if @swaps[:parse] # the group :parse has replaced it already
          function_swaps(names)
        end

        def kernel_swaps
          call = Mimic.instance_method(:[])
          [method_swap(::Object, :JSON, call, :private), method_swap(::Object.singleton_class, :JSON, call)]
        end

        # json's own to_json is in modules that the classes include, or in one that Object includes.
        def to_json_swaps
          method = Mimic.instance_method(:to_json)
          owners = ::Object.ancestors - [::Object]
          owners += CORE.flat_map { |core| core.ancestors - ::Object.ancestors }
          json = owners.uniq.select do |owner|
            owner.method_defined?(:to_json, false) && owner.name.to_s.start_with?("JSON::", "Jacinth::JSON::")
          end
          [::Object, *json].map { |owner| method_swap(owner, :to_json, method) }
        end

        def json_swaps
          options = %i[dump_default_options dump_default_options=].map do |name|
            method_swap(::JSON.singleton_class, name, Mimic.instance_method(name))
          end
          absent = PROTOTYPES.reject { |name, _| ::JSON.const_defined?(name, false) }
          states = absent.map { |name, given| Swap::Constant.new(::JSON, name, ::JSON::State.new(given)) }
          return options + states if ::JSON.const_defined?(:GenericObject, false)

          options + states + [Late.new(::JSON, :GenericObject, ::File.expand_path("generic_object.rb", __dir__))]
        end

        def forms_swaps
          require "date"
          require "bigdecimal"
          loaded = MimicForms::ALL.select { |name, _| ::Object.const_defined?(name) }
          swaps = loaded.flat_map { |name, form| form_swaps(::Object.const_get(name), form) }
          raw = MimicForms::Raw
          swaps + raw.instance_methods.map { |name| method_swap(::String, name, raw.instance_method(name)) }
        end

        def form_swaps(owner, form)
          names = form.instance_methods
          names -= [:as_json] if owner.respond_to?(:as_json)
          names.map do |name|
            method_swap(name == :as_json ? owner : owner.singleton_class, name, form.instance_method(name))
          end
        end

        # Restores the options that nobody has changed since.
        def restore_defaults
          return unless @before

          now = Oj.default_options
          same = @before.select { |name, _| now[name] == @after[name] }
          same[:integer_range] ||= 0..0 if same.key?(:integer_range)
          same.delete(:mode) if same[:mode] == :object && Oj.secure?
          %i[auto_define create_additions].each { |name| same.delete(name) if same[name] && Oj.secure? }
          Oj.default_options = same.merge(max_nesting: false)
          @before = @after = nil
        end
      end
      @swaps = {}
      @order = []
      @marked = []
      @state = @before = @after = nil
    end
    private_constant :Mimicry
  end
end

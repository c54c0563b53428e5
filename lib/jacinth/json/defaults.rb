# frozen_string_literal: true

module Jacinth
  module JSON
    # The default options of load, unsafe_load and dump at level 2. A program may assign new ones, or change the Hash
    # that a reader returned. Until then each is a frozen constant, so that a call without options allocates no Hash.
    # create_id is kept here, too.
    module Defaults
      LOAD = { allow_nan: true, allow_blank: true, create_additions: nil }.freeze
      UNSAFE_LOAD = { max_nesting: false, allow_nan: true, allow_blank: true, create_additions: true }.freeze
      DUMP = { max_nesting: false, allow_nan: true }.freeze
      INITIAL = { load: LOAD, unsafe_load: UNSAFE_LOAD, dump: DUMP }.freeze

      # json's own instance variables for them, so that both see the same values.
      CREATE_ID = :"JSON.create_id"

      # The additional defaults of older releases of json.
      OLDER = [{ max_nesting: false, allow_nan: true, escape_slash: false },
               { max_nesting: false, allow_nan: true, script_safe: false }].freeze

      class << self
        #: () -> Hash[Symbol, untyped]
        def load = @load || LOAD

        #: () -> Hash[Symbol, untyped]
        def unsafe_load = @unsafe_load || UNSAFE_LOAD

        #: () -> Hash[Symbol, untyped]
        def dump = @dump || DUMP

        # A Hash for the program, which may change it, and often does. It belongs to the main Ractor. Another Ractor
        # gets the initial defaults, frozen.
        #: (Symbol) -> Hash[Symbol, untyped]
        def changeable(name)
          instance_variable_get("@#{name}") || change(name, INITIAL.fetch(name).dup)
        rescue ::Ractor::IsolationError
          raise if instance_variable_defined?("@#{name}") && !instance_variable_get("@#{name}").nil?

          INITIAL.fetch(name)
        end

        #: (Symbol, Hash[Symbol, untyped]?) -> Hash[Symbol, untyped]?
        def change(name, options) = instance_variable_set("@#{name}", options)

        # The options that a program has changed, or nil.
        #: (Symbol) -> Hash[Symbol, untyped]?
        def changed(name) = instance_variable_get("@#{name}")

        # Adopts the values that a program has set in json. json's own initial values are not adopted.
        #: (Symbol, Hash[Symbol, untyped]?) -> void
        def adopt(name, options)
          known = INITIAL.values + OLDER
          change(name, options) unless options.nil? || known.include?(options)
        end

        #: () -> String
        def create_id = ::Thread.current[CREATE_ID] || "json_class"

        # Warns about a method of level 2, with the line that called it.
        #: (String) -> void
        def deprecated(method)
          warn("#{method} is deprecated and will be removed in json 3.0.0", uplevel: 2, category: :deprecated)
        end

        # Warns about a constant, with the line that named it.
        #: (String, String) -> void
        def deprecated_constant(name, better)
          warn(
            "#{name} is deprecated and will be removed in json 3.0.0, just use #{better}",
            uplevel: 2,
            category: :deprecated
          )
        end
      end
      @load = @unsafe_load = @dump = nil
    end
    private_constant :Defaults
  end
end

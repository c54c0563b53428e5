# frozen_string_literal: true

module Jacinth
  module JSON
    # The default options of load, unsafe_load and dump at level 2, which a program may change: by
    # assignment, or in place in the Hash that a reader gave it. Until then each is a frozen constant,
    # so that a call without options costs no Hash. create_id stands here too.
    module Defaults
      LOAD = { allow_nan: true, allow_blank: true, create_additions: nil }.freeze
      UNSAFE_LOAD = { max_nesting: false, allow_nan: true, allow_blank: true, create_additions: true }.freeze
      DUMP = { max_nesting: false, allow_nan: true }.freeze
      INITIAL = { load: LOAD, unsafe_load: UNSAFE_LOAD, dump: DUMP }.freeze

      # Where json keeps it, so that both see what either was told.
      CREATE_ID = :"JSON.create_id"

      # What older releases of json begin with, besides the above.
      OLDER = [{ max_nesting: false, allow_nan: true, escape_slash: false },
               { max_nesting: false, allow_nan: true, script_safe: false }].freeze

      class << self
        #: () -> Hash[Symbol, untyped]
        def load = @load || LOAD

        #: () -> Hash[Symbol, untyped]
        def unsafe_load = @unsafe_load || UNSAFE_LOAD

        #: () -> Hash[Symbol, untyped]
        def dump = @dump || DUMP

        # The options to hand out: the caller may write to them, and often does. They are the main
        # Ractor's; another one sees how they begin, frozen.
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

        # Takes over what a program had told json; json's own beginnings are no such thing.
        #: (Symbol, Hash[Symbol, untyped]?) -> void
        def adopt(name, options)
          known = INITIAL.values + OLDER
          change(name, options) unless options.nil? || known.include?(options)
        end

        #: () -> String
        def create_id = ::Thread.current[CREATE_ID] || "json_class"

        # The warning of a method of level 2, said of the line that called the method.
        #: (String) -> void
        def deprecated(method)
          warn("#{method} is deprecated and will be removed in json 3.0.0", uplevel: 2, category: :deprecated)
        end

        # The same of a constant, said of the line that named it.
        #: (String, String) -> void
        def deprecated_constant(name, better)
          warn("#{name} is deprecated and will be removed in json 3.0.0, just use #{better}", uplevel: 2, category: :deprecated)
        end
      end
      @load = @unsafe_load = @dump = nil
    end
    private_constant :Defaults
  end
end

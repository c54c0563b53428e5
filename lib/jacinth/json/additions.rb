# frozen_string_literal: true

module Jacinth
  module JSON
    # create_additions, for level 2 only. An object whose create_id names a class with json_create becomes the result of
    # json_create, and so does a String that matches a pattern of match_string. An on_load hook does this. parse
    # installs the hook if the options have create_additions.
    module Additions
      # The options of a plain load whose text cannot name a class.
      WITHOUT = Defaults::LOAD.merge(create_additions: false).freeze
      # The beginnings of the escape sequences for ASCII letters and "_".
      ESCAPE_BEGINNINGS = ["\\u005", "\\u006", "\\u007"].freeze
      OPTIONS = %i[create_additions create_id match_string].freeze
      IMPLICIT = "JSON.load implicit support for `create_additions: true` is deprecated " \
                 "and will be removed in 3.0, use JSON.unsafe_load or explicitly " \
                 "pass `create_additions: true`"

      class << self
        # Whether a text may name a class: it contains create_id, or an escape that may be a part of create_id. Every
        # plain load checks this, because other texts need no on_load hook.
        #: (untyped) -> bool
        def possible?(source)
          return true if ::Thread.current[Defaults::CREATE_ID]

          source.include?("json_class") ||
            (source.include?("\\") && ESCAPE_BEGINNINGS.any? { |escape| source.include?(escape) })
        rescue ::Encoding::CompatibilityError
          true
        end

        # The options for a parse without additions, with the on_load hook that creates them.
        #: (Hash[Symbol, untyped]) -> Hash[Symbol, untyped]
        def prepare(options)
          return options if options.fetch(:create_additions, false) == false
          if options[:symbolize_names]
            raise ::ArgumentError, "options :symbolize_names and :create_additions cannot be  used in conjunction"
          end

          prepared = options.reject { |name, _| OPTIONS.include?(name) }
          prepared[:on_load] = Loader.new(options).to_proc
          prepared
        end

        # Warns if additions were created although the option was not given.
        #: (Hash[Symbol, untyped]) -> void
        def done(options) = (JSON.send(:warn_deprecated, IMPLICIT) if options[:create_additions].nil?)

        # The class that a document names.
        #: (untyped) -> untyped
        def named(path)
          ::Object.const_get(path)
        rescue ::NameError => e
          raise ::ArgumentError, "can't get const #{path}: #{e}"
        end

        #: (untyped) -> boolish
        def creatable?(klass)
          klass.respond_to?(:json_creatable?) ? klass.json_creatable? : klass.respond_to?(:json_create)
        end
      end

      # The on_load hook of one parse.
      class Loader
        #: (Hash[Symbol, untyped]) -> void
        def initialize(options)
          @options = options
          @on_load = options[:on_load]
          @patterns = options[:match_string]
          # Objects are converted to an object_class after this, so only a Hash needs to be looked at.
          @objects = !options[:object_class] || ::Hash.equal?(options[:object_class])
        end

        #: () -> Proc
        def to_proc = ->(value) { call(value) }

        private

        def call(value)
          case value
          when ::String then value = matched(value)
          when ::Hash then value = created(value) if @objects
          end
          @on_load.nil? ? value : @on_load.call(value)
        end

        def matched(text)
          @patterns&.each do |pattern, klass|
            next unless pattern.match(text)

            Additions.done(@options)
            return klass.json_create(text)
          end
          text
        end

        def created(object)
          path = object[Defaults.create_id] or return object
          klass = Additions.named(path)
          return object unless Additions.creatable?(klass)

          Additions.done(@options)
          klass.json_create(object)
        end
      end
      private_constant :Loader
    end
    private_constant :Additions
  end
end

# frozen_string_literal: true

require_relative "../core/main_ractor"

# :stopdoc:
module Jacinth
  # :startdoc:
  module Oj
    # The options with which custom mode writes much as json does.
    CUSTOM_MIMIC_JSON_OPTIONS = {
      mode: :custom,
      use_to_json: true,
      use_as_json: false,
      use_to_hash: false,
      use_raw_json: false,
      create_additions: false,
      create_id: "json_class",
      escape_mode: :unicode_xss,
      nan: :raise,
      allow_nan: false,
      float_precision: 0,
      time_format: :ruby,
      second_precision: 3,
      bigdecimal_as_decimal: false,
      bigdecimal_load: :auto,
      integer_range: nil,
      symbol_keys: false,
      hash_class: nil,
      array_class: nil,
      indent: 0,
      space: nil,
      space_before: nil,
      object_nl: nil,
      array_nl: nil,
      omit_nil: false,
      ignore: nil,
      ignore_under: false,
      nilnil: false,
      empty_string: false,
      quirks_mode: true,
      allow_invalid_unicode: false,
      safe: false,
      auto_define: false,
      class_cache: false,
      circular: false,
      cache_keys: true,
      cache_str: 5,
      allow_gc: true,
      trace: false
    }.freeze

    # JSON.dump_default_options while JSON is mimicked: two of Oj's options. Values that are stored here change Oj's.
    class MimicDumpOption < ::Hash
      #: () -> void
      def initialize
        super
        options = Oj.default_options
        store(:max_nesting, false)
        store(:allow_nan, true)
        store(:quirks_mode, options[:quirks_mode])
        store(:ascii_only, options[:escape_mode] == :ascii)
      end

      # Sets quirks_mode or ascii_only in Oj's options, too.
      #: (untyped, untyped) -> untyped
      def []=(name, value)
        Oj.default_options = { name => value } if %i[quirks_mode ascii_only].include?(name)
      end
    end

    # JSON's functions in Oj's dialect. These methods replace JSON's own (mimicry.rb). The functions that read and write
    # are in the extension.
    module Mimic
      # Yields each value of the object. Inner values come first.
      #: (untyped) { (untyped) -> void } -> nil
      def recurse_proc(object, &block)
        raise ::LocalJumpError, "no block given" unless block

        Oj.__send__(:each_value_of, object, block)
      end

      # The class of States.
      #: () -> Class
      def state
        ::JSON::State
      end

      # A new view of Oj's options.
      #: () -> MimicDumpOption
      def dump_default_options
        MimicDumpOption.new
      end

      #: (Hash[Symbol, untyped]) -> Hash[Symbol, untyped]
      def dump_default_options=(options)
        view = MimicDumpOption.new
        options.each { |name, value| view[name] = value }
      end
    end
    private_constant :Mimic

    class << self
      # Makes ::JSON and to_json use Oj's dialect, sets Oj's options to json's behavior, and marks json and `paths` as
      # loaded. json itself is loaded, too: functions that Oj does not define remain json's. Returns JSON. A second call
      # changes only the options. `restore_json!` undoes it.
      #: (?Array[String]) -> Module
      def mimic_JSON(paths = []) # rubocop:disable Naming/MethodName
        MainRactor.check("Oj.mimic_JSON")
        mimic_loaded(paths)
        Mimicry.begin(:kernel, :functions, *(:to_json unless defined?(::ActiveSupport)))
        told = default_options
        mimic_defaults
        Mimicry.note_defaults(told, default_options)
        ::JSON
      end

      # Marks json and `paths` as loaded, and gives Ruby's classes the as_json and json_create of json's additions.
      # TypeError if a path is not a String.
      #: (?Array[String]) -> nil
      def mimic_loaded(paths = [])
        MainRactor.check("Oj.mimic_loaded")
        list = ::Array.try_convert(paths) or
          raise ::TypeError, "paths must be an Array of Strings, not #{class_word(paths)}"
        names = list.map do |path|
          ::String.try_convert(path) or raise ::TypeError, "a path must be a String, not #{class_word(path)}"
        end
        require "json"
        Mimicry.mark_loaded(["json", *names])
        Mimicry.begin(:json, :forms)
        nil
      end

      # Undoes the changes that mimic_JSON, mimic_loaded, optimize_rails and Oj::Rails made to JSON and to Ruby's
      # classes, and restores the options that mimic_JSON replaced. Later changes by others stay.
      #: () -> nil
      def restore_json!
        MainRactor.check("Jacinth::Oj.restore_json!")
        Mimicry.end
        nil
      end

      # Makes Jacinth the encoder of ActiveSupport, as jacinth/rails does, and Oj the encoder of JSON. StandardError if
      # ActiveSupport is not loaded. Oj::Rails.set_encoder installs Oj::Rails::Encoder instead, which writes Oj's own
      # format.
      #: () -> nil
      def optimize_rails
        MainRactor.check("Oj.optimize_rails")
        Rails.send(:set_frontend)
        Rails.set_decoder
        Rails.optimize
        Rails.mimic_JSON
      end

      private

      # Called by Oj::Rails.set_decoder and Oj::Rails.mimic_JSON.
      def mimic_parse
        Mimicry.begin(:parse)
      end

      def mimic_methods
        Mimicry.begin(:functions)
      end

      # Called by `require "oj/json"`.
      def define_json
        Mimicry.begin(:json)
      end

      # Called by Oj.generate without options if the program has not called mimic_JSON.
      def mimic_implicitly
        ::Kernel.warn(
          "Oj::Rails.mimic_JSON was called implicitly. " \
          "Call it explicitly beforehand if you want to remove this warning.",
          uplevel: 1
        )
        mimic_JSON
      end

      # The function as JSON had it before.
      def json_itself(name, arguments)
        function = Mimicry.original(name)
        options = arguments.last.is_a?(::Hash) ? arguments.last : {}
        arguments = arguments[0...-1] if arguments.last.is_a?(::Hash)
        function ? function.bind_call(::JSON, *arguments, **options) : ::JSON.public_send(name, *arguments, **options)
      end

      # Does not recurse, so that deep objects need memory, but no stack.
      def each_value_of(object, seen)
        open = {}.compare_by_identity
        stack = [[object, nil]]
        until stack.empty?
          value, left = stack.last
          stack.last[1] = left = parts_of(value, open) unless left
          next stack.push([left.pop, nil]) unless left.empty?

          stack.pop
          open.delete(value)
          seen.call(value)
        end
      end

      def parts_of(value, open)
        return [] unless ::Array === value || ::Hash === value # a BasicObject has no is_a?
        raise ::JSON::NestingError, "Too deeply nested" if open[value]

        open[value] = true
        (::Hash === value ? value.values : value).to_a.reverse
      end
    end
  end
end

require_relative "mimic_forms"

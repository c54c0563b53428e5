# frozen_string_literal: true
# :stopdoc:

require_relative "canonical"
require_relative "../core/option_table"

module Jacinth
  # Reads and checks the options of the native API.
  module Portable
    # The options of one call. They do not change after they are resolved. (The member `freeze` is the option.)
    READ = OptionTable::READ
    WRITE = OptionTable::WRITE
    ReadConfig = Struct.new(*READ.keys)
    WriteConfig = Struct.new(*WRITE.keys)

    # The read options that reformat and statistics have here.
    CHECKED = %i[
      max_nesting max_bytes max_digits allow_nan allow_trailing_comma allow_comments allow_duplicate_key
    ].freeze
    LAYOUT = %i[indent space space_before object_nl array_nl ascii_only script_safe html_safe sort_keys].freeze
    PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze

    LARGEST = (1 << 62) - 1 # the largest number that the extension can keep
    LARGEST_COUNT = (1 << 31) - 1
    MOST_SPACES = 64
    private_constant :LARGEST, :LARGEST_COUNT, :MOST_SPACES

    class << self
      #: (Hash[Symbol, untyped]) -> ReadConfig
      def read_options(options) = resolve(options, READ => ReadConfig).first

      #: (Hash[Symbol, untyped], Proc?, ?Hash[Symbol, String]) -> WriteConfig
      def write_options(options, block, base = {})
        if options[:rfc8785] && base.any? { |name, _| !options.key?(name) }
          raise ArgumentError, "pretty_generate has spacing, which rfc8785 forbids: use generate"
        end
        resolve(options, WRITE => WriteConfig).first.tap do |config|
          base.each { |name, value| config[name] = value unless options.key?(name) }
          lay_out(config, options)
          config.as_json = AsJson.of(block) if block
          Canonical.check(config) if config.rfc8785
        end
      end

      # Both configs of a Coder.
      #: (Hash[Symbol, untyped], Proc?) -> [ReadConfig, WriteConfig]
      def all_options(options, block)
        read, write = resolve(options, READ => ReadConfig, WRITE => WriteConfig)
        write.as_json = AsJson.of(block) if block
        lay_out(write, options)
        Canonical.check(write) if write.rfc8785
        [read, write]
      end

      # Both configs of reformat or statistics, which convert no number: max_digits has no default.
      #: (String, Hash[Symbol, untyped], ?layout: bool) -> [ReadConfig, WriteConfig]
      def reformat_options(method, options, layout: true)
        known = READ.keys + (layout ? LAYOUT : [])
        strange = options.keys - known
        unknown(strange, known) unless strange.empty?
        missing = options.keys.find { |name| READ.key?(name) && !CHECKED.include?(name) }
        lack(method, missing) if missing
        configs = resolve({ max_digits: nil, **options }, READ => ReadConfig, WRITE => WriteConfig)
        lay_out(configs.last, options)
        raise TypeError, "sort_keys: expected true or false, got Proc" if configs.last.sort_keys.is_a?(Proc)

        configs
      end

      private

      # A number of spaces means pretty: the parts of the layout that the options leave out follow.
      def lay_out(config, options)
        return unless options[:indent].is_a?(Integer) && config.indent

        PRETTY.each { |name, text| config[name] = text unless options.key?(name) }
      end

      # Makes a config for each table: the table's defaults and the given options. Raises for an option that no table
      # has.
      def resolve(options, tables)
        configs = tables.map { |table, config| config.new(*table.each_value.map(&:last)) }
        strange = options.reject do |name, value|
          tables.keys.zip(configs).select { |table, _| table.key?(name) }.each do |table, config|
            config[name] = resolve_value(name, table[name].first, value)
          end.any?
        end
        unknown(strange.keys, tables.keys.flat_map(&:keys)) unless strange.empty?
        configs
      end

      def unknown(names, known)
        raise ArgumentError, OptionHint.message(names, known)
      end

      def resolve_value(name, kind, value)
        case kind
        when :bool then value ? true : false
        when :depth then value ? natural(name, value, 0..LARGEST, "Integer, nil or false") : 0
        when :size then value.nil? ? nil : natural(name, value, 1..LARGEST, "Integer or nil")
        when :count then natural(name, value, 0..LARGEST_COUNT, "Integer")
        when :text then text(name, value)
        when :always then always(name, value)
        when :indent then indent(name, value)
        when :sort then sort(name, value)
        when :proc then name == :as_json ? hook(name, value) : callable(name, value)
        else module_or_nil(name, value, kind == :class ? Class : Module)
        end
      end

      def reject(name, expected, value) = raise(TypeError, "#{name}: expected #{expected}, got #{value.class}")

      def natural(name, value, range, expected)
        reject(name, expected, value) unless value.is_a?(Integer)
        return value if range.cover?(value)

        words = "an Integer >= #{range.begin} of at most 62 bits, or nil"
        words = "#{range.begin} to #{range.end}" if range.end < LARGEST
        raise ArgumentError, "#{name}: expected #{words}"
      end

      def text(name, value)
        return if value.nil?

        reject(name, "String or nil", value) unless value.is_a?(String)
        value = value.encode(Encoding::UTF_8) unless value.encoding.ascii_compatible?
        if value.b.match?(/[^ \t\n\r]/n)
          raise ArgumentError, "#{name}: only space, tab, line feed and carriage return may stand between values"
        end
        value.empty? ? nil : String.new(value.b, encoding: Encoding::UTF_8).freeze
      end

      def always(name, value)
        return true if value == true

        raise ArgumentError, "#{name}: cannot be turned off; a block or as_json: writes objects that have no JSON form"
      end

      # A text, or a number of spaces.
      def indent(name, value)
        return text(name, value) if value.nil? || value.is_a?(String)

        text(name, " " * natural(name, value, 0..MOST_SPACES, "Integer, String or nil"))
      end

      def sort(name, value)
        return value if value == true || value.is_a?(Proc)

        value ? reject(name, "true, false or Proc", value) : value # nil: not set
      end

      def callable(name, value)
        return value if value.nil? || value.is_a?(Proc)
        return value.method(:call).to_proc if value.respond_to?(:call) && !value.is_a?(Method)

        proc = value.to_proc if value.respond_to?(:to_proc)
        proc.is_a?(Proc) ? proc : reject(name, "Proc or nil", value)
      end

      # The hook of a generate, which takes two arguments.
      def hook(name, value) = callable(name, value)&.then { |proc| AsJson.of(proc) }

      def module_or_nil(name, value, kind)
        value.nil? || value.is_a?(kind) ? value : reject(name, "Class or nil", value)
      end
    end
  end
end

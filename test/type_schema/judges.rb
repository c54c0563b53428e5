# frozen_string_literal: true

require "json_schemer"

# The validators that judge.rb asks. `own`: texts that a validator judges otherwise than their RFC does, what stands in
# their place in a document that it judges right, and the reason.
module Judges
  EXACT = 2**53

  # JSON Schema has one number 1, whether it is written as 1 or as 1.0.
  def self.plain(value)
    case value
    when Hash then value.transform_values { |one| plain(one) }
    when Array then value.map { |one| plain(one) }
    when Float then value.abs <= EXACT && value == value.floor ? value.to_i : value
    else value
    end
  end

  module Schemer
    OWN = [
      [/\A1582-10-(?:0[5-9]|1[0-4])/, "1582-10-15", :calendar],
      [/\A::\h{1,4}:(?=(?:\h{1,4}:){4}\d+\.)/, "::", :ipv6]
    ].freeze

    class << self
      def own = OWN
      def reason(_fault, _value) = nil

      # Whether the schema accepts each of the values.
      def verdicts(schema, values) = values.map { |value| judge(schema).valid?(Judges.plain(value)) }

      # Whether the schema accepts the value if the validator does not look at formats.
      def loose?(schema, value) = judge(schema, format: false).valid?(Judges.plain(value))

      # The value as the validator sees it.
      def seen(value) = value

      private

      def judge(schema, **options)
        @judges ||= {}.compare_by_identity
        (@judges[schema] ||= {})[options] ||= JSONSchemer.schema(schema, regexp_resolver: "ecma", **options)
      end
    end
  end

  # A process of node with ajv.
  class Ajv
    MOST_UNITS = 10**12
    OWN = [[/\A([A-Za-z][A-Za-z0-9+.-]*:)(?=[?#]|\z)/, "\\1x", :empty_path]].freeze

    def initialize
      @process = IO.popen(["node", File.join(__dir__, "ajv.js")], "r+")
    end

    def own = OWN

    # It divides doubles, however they are spelled, takes the empty key for no key, and compares objects by properties
    # that all objects have.
    def reason(fault, value)
      case fault.code
      when :multiple_of, :type then :divided if fault.got.to_f.abs > MOST_UNITS
      when :missing then :empty_key if fault.pointer.end_with?("/")
      when :unique then :prototype if Jacinth.generate(value).match?(/"(?:constructor|__proto__)":/)
      end
    end

    def verdicts(schema, values)
      @process.puts Jacinth.generate({ schema: schema, documents: values.map { |value| Jacinth.generate(value) } })
      answer = Jacinth.parse(@process.gets || raise("ajv ended"))
      answer.fetch("accepted") { raise "#{answer["error"]}\n#{Jacinth.generate(schema)}" }
    end

    # Numbers are doubles there.
    def seen(value)
      case value
      when Hash then value.transform_values { |one| seen(one) }
      when Array then value.map { |one| seen(one) }
      when Integer then value.abs > EXACT ? value.to_f.to_i : value
      else value
      end
    end
  end
end

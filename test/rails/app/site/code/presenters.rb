# frozen_string_literal: true

# The application's own objects, each of which becomes JSON in its own way.
module Presenters
  # By as_json, which returns the options it was given as well.
  class Asked
    def initialize(record) = @record = record
    def as_json(options = nil)
      { id: @record.id, asked: options&.except(:prefixes, :template)&.to_a, at: @record.created_at,
        price: @record.price }
    end
  end

  # By to_json alone.
  class Texted
    def to_json(*) = '{"text":"<own>"}'
  end

  # By to_h, to_hash, attributes, or by nothing.
  class Hashed
    def to_hash = { "time" => Time.zone.at(0), range: 1..2 }
  end

  class Bare
    def initialize = (@name, @when, @nested = "<bare>", Date.new(2026, 2, 3), [Hashed.new])
  end

  class Modeled
    include ActiveModel::Model
    include ActiveModel::Attributes
    include ActiveModel::Serializers::JSON
    attribute :title, :string
    attribute :due, :datetime
    attribute :cost, :decimal
  end

  class Listed
    include Enumerable
    def each(&) = [1, :two, 3.0, Hashed.new].each(&)
  end

  Point = Struct.new(:x, :y)
  Named = Struct.new(:a, :b, keyword_init: true)

  # An as_json of its own that returns objects other than JSON's basic types.
  class Chained
    def as_json(*) = Asked.new(Record.first)
  end

  class << self
    #: () -> Hash[untyped, untyped]
    def all
      {
        strings: ["", "é", "<>&", "\u2028\u2029", "\u0000\u001f\u007f", "x" * 50, "a".html_safe, "\u{10FFFF}"],
        symbols: %i[a é <],
        numbers: [0, -1, 2**64, -(2**70), 1.0, 1e20, 1e16, 1.0e-7, -0.0, 0.1 + 0.2, 5e-324, 123_456_789.123456789],
        notfinite: [Float::NAN, Float::INFINITY, -Float::INFINITY, BigDecimal("NaN"), BigDecimal("Infinity")],
        decimals: [BigDecimal("0"), BigDecimal("1.50"), BigDecimal("-1e30"), BigDecimal("1e-30")],
        odd: [Rational(1, 3), Complex(1, 2)],
        times: times,
        ranges: [1..2, "a"..., 1.0...2.0],
        sets: Set[1, "<", Set[nil]],
        regexps: [/a<b/i],
        modules: [Record, Presenters, Class],
        uris: [URI("http://example.org/?a=1&b=2"), Pathname("/a/b")],
        addresses: [IPAddr.new("192.168.0.0/16"), IPAddr.new("::1")],
        errors: [ArgumentError.new("no <b>"), Timeout::Error.new],
        structs: [Point.new(1, [2]), Named.new(a: 1, b: Time.zone.at(0))],
        enums: [Listed.new, [1, 2].each, (1..3).each_slice(2), { a: 1 }.each],
        keys: { 1 => 1, nil => 2, :sym => 3, "str" => 4, 1.5 => 5, Date.new(2026, 1, 1) => 6, Point.new(1, 2) => 7,
                Record => 8, true => 9 },
        same: { "a" => 1, a: 2, 1 => 3, "1" => 4 },
        indifferent: { a: { b: [{ c: 1 }] } }.with_indifferent_access,
        own: [Hashed.new, Bare.new, Modeled.new(title: "<t>", due: "2026-01-02 03:04:05", cost: "1.20"), Texted.new,
              Asked.new(Record.first), Chained.new],
        bools: [true, false, nil],
        empty: [{}, [], "", Set[], Object.new]
      }
    end

    private

    def times
      zone = ActiveSupport::TimeZone["Asia/Kathmandu"]
      [Time.utc(2026, 1, 2, 3, 4, 5.678r), Time.new(2026, 1, 2, 3, 4, 5, "+05:45"), Time.zone.local(2026, 3, 29, 3),
       zone.at(0.5r), DateTime.new(2026, 1, 2, 3, 4, 5.5r, "-3"), Date.new(2026, 12, 31), Date.new(-1, 1, 1),
       90.minutes, 1.month + 2.days, zone]
    end
  end
end

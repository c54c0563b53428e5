# frozen_string_literal: true

require "json"
require "time"
require "jacinth"
require_relative "row_race"

module Jacinth
  module Workbench
    # The records, types and calls of `rake bench:types`, as data. The names of constants are short because the calls
    # are code that is evaluated.
    module TypeCalls
      Address = Struct.new(:street, :city)
      User = Struct.new(:id, :name, :email, :tags, :address, :created, :role, :score)

      # The same record as an object with instance variables.
      class Plain
        attr_accessor(*User.members)
      end

      ADDRESS = Type.object(Address) do
        field :street, String, length: 1..200
        field :city, String
      end

      # The checks of the records. `pattern` and `time`: with a pattern for the address of mail, with a Time.
      #: (Class, ?pattern: bool, ?time: bool) -> Type
      def self.type(target, pattern: false, time: false)
        mail = pattern ? { pattern: /@/ } : {}
        Type.object(target) do
          field :id, Integer, min: 1
          field :name, String, length: 1..200
          field :email, String, null: true, default: nil, **mail
          field :tags, [String], default: []
          field :address, ADDRESS
          field :created, time ? Time : String
          field :role, Type.enum("admin", "member")
          field :score, Float, min: 0
        end
      end

      USER = type(User)
      PLAIN = type(Plain)
      CHECKED = type(User, pattern: true, time: true)
      LIST = Type.array(USER)

      random = Random.new(22)
      HASHES = Array.new(1000) do |i|
        {
          id: i + 1, name: "User number #{i}", email: "user#{i}@example.com", tags: %w[one two three].first(i % 4),
          address: { street: "Main Street #{i}", city: "Ulm" }, created: "2026-01-02T03:04:05Z",
          role: i.odd? ? "admin" : "member", score: random.rand.round(3)
        }
      end.freeze
      TEXT = Jacinth.generate(HASHES).freeze
      ONE = Jacinth.generate(HASHES[3]).freeze
      HASH = HASHES[3]
      USERS = USER.parse_array(TEXT)
      PLAINS = PLAIN.parse_array(TEXT)
      USER_ONE = USERS[3]

      # What a program does by hand, without checks.
      #: (Hash[Symbol, untyped]) -> User
      def self.by_hand(hash)
        User.new(*hash.values_at(:id, :name, :email, :tags), Address.new(*hash[:address].values_at(:street, :city)),
                 *hash.values_at(:created, :role, :score))
      end

      HERE = "Jacinth::Workbench::TypeCalls"

      # A bar of 0.87 allows ours 1.15 times the time of the other.
      #: () -> RowRace::Plan
      def self.plan
        require_relative "type_libraries"
        RowRace::Plan.new(rows: rows(TypeLibraries.calls), libraries: %w[jacinth json], seconds: 2.0,
                          plain: method(:plain))
      end

      # Objects as the Hashes that they stand for, texts as their values.
      #: (untyped) -> untyped
      def self.plain(value)
        case value
        when String then value.match?(/\A[\[{]/) ? plain(JSON.parse(value)) : value
        when Array then value.map { |item| plain(item) }
        when Hash then value.to_h { |key, item| [key.to_s, plain(item)] }.sort.to_h
        when Time then value.iso8601
        when Struct then plain(value.to_h)
        when Plain then plain(User.members.to_h { |name| [name, value.public_send(name)] })
        else value.respond_to?(:attributes) ? plain(value.attributes) : value
        end
      end

      # All rows. `libraries`: what TypeLibraries has loaded.
      #: (Hash[Symbol, Hash[String, String]]) -> Array[RowRace::Row]
      def self.rows(libraries)
        own = "parse, Symbols"
        [
          row("parse_array, Structs", TEXT, bars: { own => 0.87 }, calls: {
            "type" => "#{HERE}::USER.parse_array(input)",
            own => "Jacinth.parse(input, symbolize_names: true)",
            "JSON.parse" => "JSON.parse(input)",
            "JSON.parse, new" => "JSON.parse(input, symbolize_names: true).map { |h| #{HERE}.by_hand(h) }",
            **libraries.fetch(:parse, {})
          }),
          row("parse_array, Time and pattern", TEXT, bars: { "JSON.parse" => 1.0 },
              calls: { "type" => "#{HERE}::CHECKED.parse_array(input)", "JSON.parse" => "JSON.parse(input)" }),
          row("parse_array, plain objects", TEXT, bars: { own => 0.87 }, calls: {
            "type" => "#{HERE}::PLAIN.parse_array(input)",
            own => "Jacinth.parse(input, symbolize_names: true)"
          }),
          row("generate, Structs", USERS, bars: { "generate, Hashes" => 0.77 }, calls: {
            "type" => "#{HERE}::USER.generate(input)",
            "generate, Hashes" => "Jacinth.generate(#{HERE}::HASHES)",
            **libraries.fetch(:generate, {})
          }),
          row("generate, plain objects", PLAINS, bars: { "generate, Hashes" => 0.77 }, calls: {
            "type" => "#{HERE}::PLAIN.generate(input)",
            "generate, Hashes" => "Jacinth.generate(#{HERE}::HASHES)"
          }),
          row("valid?", TEXT, bars: { "Jacinth.valid?" => 0.77 }, calls: {
            "type" => "#{HERE}::LIST.valid?(input)", "Jacinth.valid?" => "Jacinth.valid?(input)",
            **libraries.fetch(:valid, {})
          }),
          row("one object, both ways", ONE, bars: { "Hash" => 0.83 }, calls: {
            "type" => "#{HERE}::USER.generate(#{HERE}::USER.parse(input))",
            "Hash" => "Jacinth.generate(Jacinth.parse(input, symbolize_names: true))"
          }),
          row("parse, one object", ONE, calls: {
            "type" => "#{HERE}::USER.parse(input)",
            own => "Jacinth.parse(input, symbolize_names: true)"
          }),
          row("generate, one object", USER_ONE, calls: {
            "type" => "#{HERE}::USER.generate(input)",
            "generate, Hashes" => "Jacinth.generate(#{HERE}::HASH)"
          })
        ]
      end

      #: (String, untyped, calls: Hash[String, String], ?bars: Hash[String, Float]?) -> RowRace::Row
      def self.row(name, input, calls:, bars: nil)
        RowRace::Row.new(name: name, input: -> { input }, calls: calls, bars: bars)
      end
      private_class_method :row
    end
  end
end

# frozen_string_literal: true

require "json"
require "time"
require "jacinth"

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

      # A row: its calls by the names of the contenders, the first one of which is measured; the contender that its bar
      # is about, and the most that its time may be of that one's, or nil. `reads`: the results are objects, not texts.
      Row = Struct.new(:name, :input, :calls, :against, :bar, :reads, keyword_init: true)

      HERE = "Jacinth::Workbench::TypeCalls"

      # All rows. `libraries`: what TypeLibraries has loaded.
      #: (Hash[Symbol, Hash[String, String]]) -> Array[Row]
      def self.rows(libraries)
        own = "parse, Symbols"
        [
          Row.new(name: "parse_array, Structs", input: TEXT, against: own, bar: 1.15, reads: true, calls: {
                    "type" => "#{HERE}::USER.parse_array(input)",
                    own => "Jacinth.parse(input, symbolize_names: true)",
                    "JSON.parse" => "JSON.parse(input)",
                    "JSON.parse, new" => "JSON.parse(input, symbolize_names: true).map { |h| #{HERE}.by_hand(h) }",
                    **libraries.fetch(:parse, {})
                  }),
          Row.new(name: "parse_array, Time and pattern", input: TEXT, against: "JSON.parse", bar: 1.0, reads: true,
                  calls: { "type" => "#{HERE}::CHECKED.parse_array(input)", "JSON.parse" => "JSON.parse(input)" }),
          Row.new(name: "parse_array, plain objects", input: TEXT, against: own, bar: 1.15, reads: true, calls: {
                    "type" => "#{HERE}::PLAIN.parse_array(input)",
                    own => "Jacinth.parse(input, symbolize_names: true)"
                  }),
          Row.new(name: "generate, Structs", input: USERS, against: "generate, Hashes", bar: 1.3, calls: {
                    "type" => "#{HERE}::USER.generate(input)",
                    "generate, Hashes" => "Jacinth.generate(#{HERE}::HASHES)",
                    **libraries.fetch(:generate, {})
                  }),
          Row.new(name: "generate, plain objects", input: PLAINS, against: "generate, Hashes", bar: 1.3, calls: {
                    "type" => "#{HERE}::PLAIN.generate(input)",
                    "generate, Hashes" => "Jacinth.generate(#{HERE}::HASHES)"
                  }),
          Row.new(name: "valid?", input: TEXT, against: "Jacinth.valid?", bar: 1.3, calls: {
                    "type" => "#{HERE}::LIST.valid?(input)", "Jacinth.valid?" => "Jacinth.valid?(input)",
                    **libraries.fetch(:valid, {})
                  }),
          Row.new(name: "one object, both ways", input: ONE, against: "Hash", bar: 1.2, calls: {
                    "type" => "#{HERE}::USER.generate(#{HERE}::USER.parse(input))",
                    "Hash" => "Jacinth.generate(Jacinth.parse(input, symbolize_names: true))"
                  }),
          Row.new(name: "parse, one object", input: ONE, against: own, reads: true, calls: {
                    "type" => "#{HERE}::USER.parse(input)",
                    own => "Jacinth.parse(input, symbolize_names: true)"
                  }),
          Row.new(name: "generate, one object", input: USER_ONE, against: "generate, Hashes", calls: {
                    "type" => "#{HERE}::USER.generate(input)",
                    "generate, Hashes" => "Jacinth.generate(#{HERE}::HASH)"
                  })
        ]
      end
    end
  end
end

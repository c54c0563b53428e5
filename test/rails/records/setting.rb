# frozen_string_literal: true

# The beginning of the scripts about records, in a process of their own with the gems of the application: a database in
# memory, the tables, and `same`, which compares our encoder with ActiveSupport's own on one object.
require "jacinth/rails"
require "active_record"
require "active_support/json"
Jacinth::Rails.install!

encoders = ActiveSupport::JSON::Encoding
coder = encoders.const_defined?(:JSONGemCoderEncoder)
THEIRS = coder ? encoders::JSONGemCoderEncoder : encoders::JSONGemEncoder
OURS = Jacinth::Rails::Encoder
HELD = []

ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
ActiveRecord::Base.time_zone_aware_attributes = true
ActiveRecord::Encryption.configure(primary_key: "a" * 32, deterministic_key: "b" * 32, key_derivation_salt: "c" * 32)
Time.zone = "Europe/Berlin"
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table :writers do |t|
    t.string :name
    t.string :type
  end
  create_table :posts do |t|
    t.references :writer
    t.string :title
    t.string :title_was
    t.text :body
    t.decimal :price, precision: 12, scale: 2
    t.float :rating
    t.integer :votes, limit: 8
    t.boolean :published
    t.integer :state
    t.text :tags
    t.text :settings
    t.json :data
    t.string :secret
    t.binary :blob
    t.date :made_on
    t.time :opens_at
    t.timestamps
  end
  create_table :keyed, id: false do |t|
    t.string :code, primary_key: true
    t.integer :id
  end
end

class Plain < ActiveRecord::Base
  self.abstract_class = true
end

class Writer < Plain
  has_many :posts
end

class Editor < Writer
end

class Post < Plain
  belongs_to :writer, optional: true
end

class Keyed < Plain
  self.table_name = "keyed"
end

Writer.create!(name: "Ärger & <Söhne>")
Editor.create!(name: "Ada")
9.times do |i|
  Post.create!(
    writer_id: 1 + (i % 2), title: "no. #{i} <b>\u2028", body: i.odd? ? nil : "text", price: BigDecimal("12.5") * i,
    rating: i.zero? ? nil : 1e3 / i, votes: (i**9) - 5, published: [true, false, nil][i % 3], state: i % 3,
    data: [{ "n" => [i, nil] }, "text", nil][i % 3], blob: "\x00\x01bytes", made_on: Date.new(2026, 1, 1) + i,
    opens_at: Time.utc(2000, 1, 1, i), created_at: Time.utc(2026, 3, 28, 22, 30, i, i * 1001),
    updated_at: Time.utc(2026, 7, 1)
  )
end
Keyed.create!(code: "k1") { |keyed| keyed[:id] = 7 }

# The block's value, or its error.
def outcome
  text = yield
  [text.encoding, text.valid_encoding?, text]
rescue StandardError, SystemStackError => e
  [e.class, e.message.lines.first]
end

# Records whether both encoders write the value alike, and again the second time.
def same(value, options = nil, name = nil)
  2.times do
    theirs = outcome { THEIRS.new(options).encode(value) }
    mine = outcome { OURS.new(options).encode(value) }
    next HELD << true if mine == theirs

    texts = [theirs, mine].map { |result| result.last.to_s[0, 600] }
    puts "#{name || value.class} #{options.inspect}: #{texts[0]} expected, #{texts[1]} written"
  end
end

# As `same`, for objects that the block creates anew for each encoder, because reading one may change it.
def same_fresh(options = nil, name = nil)
  mine, theirs, again = [OURS, THEIRS, OURS].map { |encoder| outcome { encoder.new(options).encode(yield) } }
  return HELD << true if mine == theirs && again == theirs

  puts "#{name} #{options.inspect}: #{theirs.last.to_s[0, 600]} expected, #{mine.last.to_s[0, 600]} written"
end

# How often the methods were called that the block does not need.
def calls_in(names = %i[_read_attribute serializable_hash serializable_attributes as_json])
  count = 0
  trace = TracePoint.new(:call) { |call| count += 1 if names.include?(call.method_id) }
  trace.enable { yield }
  count
end

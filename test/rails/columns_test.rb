# frozen_string_literal: true

require "test_helper"
require "support/app_child"

# JSON columns whose stored text json 3 refuses (rails/columns-keep-data): with ActiveRecord and SQLite.
class RailsColumnsTest < Minitest::Test
  include AppChild

  PRELUDE = <<~'RUBY'
    require "active_record"
    require "sqlite3"
    require "jacinth/rails"
    Jacinth::JSON.compat = 3
    ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
    ActiveRecord::Schema.verbose = false
    ActiveRecord::Schema.define do
      create_table(:items) { |t| t.json :data; t.json :more; t.text :note }
      create_table(:orders) { |t| t.json :data }
    end
    class Item < ActiveRecord::Base; end
    class Order < ActiveRecord::Base
      attribute :note, :json
    end
    INSTALL
    def stored(text, model = Item, column = "data")
      base = ActiveRecord::Base.connection
      base.execute("DELETE FROM #{model.table_name}")
      base.execute("INSERT INTO #{model.table_name} (#{column}) VALUES (#{base.quote(text)})")
      model.first
    end
    def text(model = Item) = ActiveRecord::Base.connection.select_value("SELECT data FROM #{model.table_name}")
  RUBY

  def run_columns(script, install: "Jacinth::Rails.install!")
    app_child(PRELUDE.sub("INSTALL", install) + script)
  end

  def test_equal_keys_are_read_and_not_overwritten
    out, err = run_columns(<<~'RUBY')
      item = stored('{"a":1,"b":{"c":1,"c":2},"a":3}')
      p item.data
      item.data ||= {}
      p item.changed?
      item.update!(note: "x")
      puts text
      item.data["d"] = 4
      item.save!
      puts text
      p stored('{"a":1,"a":2}').data, stored('{"a":1,"a":2}', Item, "more").more
      p stored('{"a":1,"a":2}', Order).data
      p stored('{"a":1}').data, stored("[1").data, stored("").data, stored("null").data
    RUBY
    assert_equal <<~'TEXT', out.gsub(" => ", "=>")
      {"a"=>3, "b"=>{"c"=>2}}
      false
      {"a":1,"b":{"c":1,"c":2},"a":3}
      {"a":3,"b":{"c":2},"d":4}
      {"a"=>2}
      {"a"=>2}
      {"a"=>2}
      {"a"=>1}
      nil
      nil
      nil
    TEXT
    warnings = err.lines.grep(/jacinth\/rails/)
    assert_equal(%w[Item.data Item.more Order.data], warnings.map { |line| line[/jacinth\/rails: (\S+)/, 1] })
    assert_includes warnings.first, "duplicate key"
    assert_includes warnings.first, "keep_column_data"
  end

  # The other texts that json 2 has read and that are refused now.
  def test_every_text_that_json_2_reads
    out, err = run_columns(<<~'RUBY')
      p stored('{"a":"x\udc00y\ud800","b":"\ud83d\ude00\\\ud800","c":"\\\\ud800"}').data
      p stored("{\"a\":1 /* one */}").data
      ActiveRecord::Base.connection.execute("UPDATE items SET data = CAST(x'7b2261223a22636166e9227d' AS TEXT)")
      p Item.first.data
      p stored('{"a":"x\udc00y","a":"\udbff"}').data
      p stored('{"a":NaN}').data, stored('{"a":1,}').data
    RUBY
    assert_equal <<~'TEXT', out.gsub(" => ", "=>")
      {"a"=>"x�y�", "b"=>"😀\\ud800", "c"=>"\\ud800"}
      {"a"=>1}
      {"a"=>"caf\xE9"}
      {"a"=>"�"}
      nil
      nil
    TEXT
    assert_equal 1, err.scan("jacinth/rails: Item.data").size
  end

  def test_unless_told_otherwise
    out, err = run_columns(<<~'RUBY')
      p Jacinth::Rails.keep_column_data
      Jacinth::Rails.keep_column_data = false
      p Jacinth::Rails.keep_column_data, stored('{"a":1,"a":2}').data
      Jacinth::Rails.keep_column_data = true
      p stored('{"a":1,"a":2}').data
      Jacinth::Rails.restore!
      p stored('{"a":1,"a":2}').data
      Jacinth::Rails.install!
      p stored('{"a":1,"a":2}').data
    RUBY
    assert_equal "true\nfalse\nnil\n{\"a\"=>2}\nnil\n{\"a\"=>2}\n", out.gsub(" => ", "=>")
    assert_equal 1, err.scan("jacinth/rails: Item.data").size
  end

  # Types that exist before the frontend is installed, a type with times, and a deserialize of the program's own.
  def test_other_types
    out, err = run_columns(<<~'RUBY', install: "Item.attribute_types; Jacinth::Rails.install!")
      p stored('{"a":1,"a":2}').data
      ActiveSupport.parse_json_times = true
      Time.zone = "UTC"
      p stored('{"a":1,"a":"2026-01-02"}').data
      ActiveSupport.parse_json_times = false
      class Own < ActiveRecord::Type::Json
        def deserialize(value) = super || "own"
      end
      Order.attribute :data, Own.new
      p stored('{"a":1,"a":2}', Order).data, stored("[", Order).data
    RUBY
    assert_equal "{\"a\"=>2}\n{\"a\"=>Fri, 02 Jan 2026}\n{\"a\"=>2}\n\"own\"\n", out.gsub(" => ", "=>")
    assert_match(/jacinth\/rails: (?:a json column|Item\.data)/, err)
    assert_match(/jacinth\/rails: Order\.data/, err)
  end

  # A class without a name, one whose name and inspect ask for its columns, and a class below another.
  def test_models_of_every_kind
    out, err = run_columns(<<~'RUBY')
      nameless = Class.new(ActiveRecord::Base) { self.table_name = "items" }
      p stored('{"a":1,"a":2}', nameless).data, nameless.new(data: { "b" => 1 }).data
      class Asking < ActiveRecord::Base
        self.table_name = "items"
        def self.name = column_names.size.zero? ? nil : "Asked"
        def self.inspect = attribute_types.inspect
      end
      p stored('{"a":1,"a":3}', Asking).data
      class Below < Item; end
      p stored('{"a":1,"a":4}', Below).data
    RUBY
    assert_equal %w[{"a"=>2} {"b"=>1} {"a"=>3} {"a"=>4}], out.gsub(" => ", "=>").split("\n")
    assert_match(/jacinth\/rails: #<Class:0x\h+>\.data contains/, err)
    assert_match(/jacinth\/rails: Asking\.data contains/, err)
    assert_match(/jacinth\/rails: Below\.data contains/, err)
  end

  # Level 2 reads equal keys itself.
  def test_with_json_2
    out, err = run_columns("Jacinth::JSON.compat = 2\np stored('{\"a\":1,\"a\":2}').data\n")
    assert_equal "{\"a\"=>2}\n", out.gsub(" => ", "=>")
    refute_match(/jacinth\/rails: Item/, err)
  end
end

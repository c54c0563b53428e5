# frozen_string_literal: true

require "test_helper"
require "support/postgres_server"
require "ecosystem/bundle"

# JSON columns on a real PostgreSQL (rails/columns-keep-data): the server itself writes equal keys and keeps lone
# surrogates in a column of type json. Skipped where there is no PostgreSQL, or pg cannot be compiled.
class RailsPostgresTest < Minitest::Test
  GEMS = Ecosystem::Bundle.new("rails/postgres", "json", "~> 3.0")
  SECONDS = 120 * Integer(ENV.fetch("JACINTH_PATIENCE", 1))
  SCRIPT = <<~'RUBY'
    require "active_record"
    require "jacinth/rails"
    Jacinth::Rails.install!
    folder, owner = ARGV
    ActiveRecord::Base.establish_connection(adapter: "postgresql", host: folder, username: owner, database: "postgres")
    ActiveRecord::Schema.verbose = false
    ActiveRecord::Schema.define do
      create_table(:items) { |t| t.json :data; t.jsonb :more; t.text :note }
      create_table(:others) { |t| t.text :note }
    end
    class Item < ActiveRecord::Base; end
    class Other < ActiveRecord::Base; end
    base = ActiveRecord::Base.connection
    stored = -> { puts base.select_value("SELECT data::text FROM items") }
    Item.create!(data: { a: 1 }, note: "i")
    Other.create!(note: "o")

    base.execute("UPDATE items SET data = (SELECT row_to_json(x) FROM " \
                 "(SELECT i.id, o.id, i.note, o.note FROM items i CROSS JOIN others o) x)")
    stored.call
    item = Item.first
    item.data ||= {}
    p item.data, item.changed?
    item.update!(note: "i")
    stored.call
    item.data["c"] = 1
    item.save!
    stored.call
    p Item.find_by_sql("SELECT json_object_agg(k, v) AS data FROM (VALUES ('a', 1), ('a', 2)) t(k, v)").first.data
    base.execute("UPDATE items SET data = '{\"a\":\"\\ud800\"}'")
    p Item.first.data.fetch("a").codepoints, Item.pluck(:data).first.keys
    item.update!(more: { a: [1, nil, "<\u2028>"], t: Time.utc(2026, 1, 2) })
    p Item.first.more.to_a, Item.where("more @> ?", '{"a":[1]}').count
  RUBY
  PRINTED = <<~'TEXT'
    {"id":1,"id":1,"note":"i","note":"o"}
    {"id"=>1, "note"=>"o"}
    false
    {"id":1,"id":1,"note":"i","note":"o"}
    {"id":1,"note":"o","c":1}
    {"a"=>2}
    [65533]
    ["a"]
    [["a", [1, nil, "<\u2028>"]], ["t", "2026-01-02T00:00:00.000Z"]]
    1
  TEXT

  heavy def test_columns
    skip PostgresServer.missing if PostgresServer.missing
    skip "ActiveRecord and pg cannot be had: #{GEMS.missing}" if GEMS.missing
    out, err = PostgresServer.run { |*place| script(*place) }
    assert_equal PRINTED, out.gsub(" => ", "=>"), err
    assert_equal %w[Item.data], err.scan(/jacinth\/rails: (\w+\.\w+) contains/).flatten.uniq
  end

  private

  def script(*arguments)
    folders = [ENV["JACINTH_LIB"], File.join(GEMS.class::ROOT, "lib")].compact
    folders.map! { |path| "-I#{File.expand_path(path)}" }
    out, err, status = Bundler.with_unbundled_env do
      Open3.capture3(GEMS.environment, "timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *folders,
                     "-rbundler/setup", "-", *arguments, stdin_data: SCRIPT)
    end
    assert_predicate status, :success?, err
    [out, err]
  end
end

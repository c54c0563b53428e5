# frozen_string_literal: true

require "test_helper"
require "support/child"

# The three ways to read and make Ruby's objects (docs/rubies.md) have the same results: by private layouts, by
# functions that Ruby exports, and by its public functions.
class RungsTest < Minitest::Test
  RUNGS = %w[1 exported 0].freeze

  # Hashes of many sizes, some with deleted pairs, and with all kinds of keys, in containers of each kind.
  WRITES = <<~'RUBY'
    sizes = [0, 1, 2, 3, 7, 8, 9, 16, 17, 31, 32, 33, 64, 200]
    hashes = sizes.flat_map do |size|
      strings = size.times.to_h { |i| ["key #{i}", [i, i / 7.0, nil, { i => "x" * i }][i % 4]] }
      gaps = strings.dup
      size.times { |i| gaps.delete("key #{i}") if i % 3 == 1 }
      mixed = size.times.to_h { |i| [[i, :"s#{i}", "t#{i}"][i % 3], i] }
      [strings, gaps, mixed, strings.transform_keys(&:to_sym), strings.dup.compare_by_identity, gaps.dup.freeze,
       strings.merge("nested" => [gaps, [gaps], { a: gaps }])]
    end
    hashes.each do |hash|
      [hash, [hash, [hash]]].each { |object| puts Jacinth.generate(object, allow_duplicate_key: true) }
      puts Jacinth.pretty_generate(hash, allow_duplicate_key: true)
      puts begin Jacinth.generate(hash, sort_keys: true, allow_duplicate_key: true) rescue $!.message end
    end
    twice = {}.compare_by_identity
    2.times { twice[+"same"] = 1 }
    puts begin Jacinth.generate([{}, twice]) rescue $!.message end
    puts begin Jacinth.generate({ "a" => 1, a: 1 }) rescue $!.message end
  RUBY

  READS = <<~'RUBY'
    rows = [1, 2, 7, 8, 9, 16, 33, 64, 65].map do |size|
      row = size.times.map { |i| "\"key #{i}\":#{[i, "\"v#{i}\"", "null", "{\"a\":#{i / 7.0}}"][i % 4]}" }.join(",")
      "[#{Array.new(5, "{#{row}}").join(",")}]"
    end
    document = "[#{rows.join(",")},#{'{"a":1,"a":2},' * 4}{}]"
    [{}, { symbolize_names: true }, { freeze: true }].each do |options|
      made = Jacinth.parse(document, allow_duplicate_key: true, **options)
      p made
      rows = made.flatten
      p rows.all? { |row| row.frozen? == !!options[:freeze] }, rows.map(&:size)
      next if options[:freeze]

      rows.each { |row| row["more"] = 1; row.delete(row.keys.first); row.rehash }
      p made, Jacinth.parse(document, allow_duplicate_key: true)
    end
  RUBY

  # The hook changes the Hash that is being written, at each place.
  CHANGES = <<~'RUBY'
    changes = {
      clear: ->(hash) { hash.clear },
      last: ->(hash) { hash.delete(hash.keys.last) },
      first: ->(hash) { hash.delete(hash.keys.first) },
      value: ->(hash) { hash.each_key { |key| hash[key] = 7 if key > "k20" } },
      more: ->(hash) { 60.times { |i| hash["new #{i}"] = i } },
      freeze: ->(hash) { hash.freeze },
      collect: ->(_) { GC.start; GC.respond_to?(:compact) && GC.compact }
    }
    [1, 2, 5, 8, 9, 31, 32, 33, 70].product([0, 1, 4, 7, 30, 32, 69], changes.to_a) do |size, place, (name, change)|
      next if place >= size

      hash = size.times.to_h { |i| ["k#{10 + i}", i == place ? Object.new : "v#{i}"] }
      done = false
      text = begin
        Jacinth.generate([hash, 1]) { done || (done = true) && change.(hash); nil }
      rescue RuntimeError => e
        e.message
      end
      puts [size, place, name, text].join(" ")
    end
  RUBY

  { "writes" => WRITES, "reads" => READS, "changes" => CHANGES }.each do |name, script|
    define_method("test_#{name}") do
      told = RUNGS.to_h { |rung| [rung, Child.output(script, env: { "JACINTH_PRIVATE" => rung })] }
      assert_operator told["1"].bytesize, :>, 5_000
      RUNGS.each { |rung| assert_equal told["1"], told[rung], rung }
    end
  end
end

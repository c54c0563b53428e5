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

  # Keys with the same text, some of them interned, at all places of Hashes that compare by identity.
  TWICE = <<~'RUBY'
    rows = Array.new(100) { { "a0" => 1, "a1" => 2, (+"b").freeze => 3 } } # so that texts of keys are cached
    [2, 3, 8, 9, 10, 17, 18, 40].each do |size|
      [true, false].product([0, 1, size / 2, size - 2], [1, size / 2, size - 1]) do |interned, first, second|
        next unless first < second

        hash = {}.compare_by_identity
        size.times do |i|
          text = "a#{i == second ? first : i}"
          hash[interned == (i == first) ? -text : text.freeze] = i
        end
        puts [size, interned, first, second].join(" ")
        puts begin Jacinth.generate([rows, hash]) rescue $!.message end
        hash.delete(hash.keys[first])
        puts begin Jacinth.generate([rows, hash]).bytesize rescue $!.message end
      end
    end
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

  { "writes" => WRITES, "twice" => TWICE, "reads" => READS, "changes" => CHANGES }.each do |name, script|
    define_method("test_#{name}") do
      told = RUNGS.to_h { |rung| [rung, Child.output(script, env: { "JACINTH_PRIVATE" => rung })] }
      assert_operator told["1"].bytesize, :>, 5_000
      RUNGS.each { |rung| assert_equal told["1"], told[rung], rung }
    end
  end

  # A Hash of a few keys that are not interned, such as the first one with its keys in a parsed document, is not asked
  # how it compares: that is a method call.
  def test_few_keys_are_compared_without_a_call
    told = RUNGS.to_h do |rung|
      [rung, Child.output(<<~'RUBY', env: { "JACINTH_PRIVATE" => rung })]
        class Hash
          alias was compare_by_identity?
          def compare_by_identity? = (puts "asked"; was)
        end
        few, many = [8, 9].map { |size| size.times.to_h { |i| ["k#{i}".freeze, i] } }
        puts Jacinth.generate(few), Jacinth.generate([few])
        puts Jacinth.generate(many)
      RUBY
    end
    refute_includes told["1"], "asked"
    RUNGS.drop(1).each do |rung|
      assert_equal told["1"], told[rung].sub("asked\n", ""), rung
      assert_equal 2, told[rung].lines.index("asked\n"), rung
    end
  end
end

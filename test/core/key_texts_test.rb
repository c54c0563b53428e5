# frozen_string_literal: true

require "test_helper"
require "support/workload"

# The texts of keys that a long generate caches. They are correct whatever was cached before, and whatever Ruby code and
# the garbage collector do in between. The test builds the expected text itself.
class KeyTextsTest < Minitest::Test
  ROW_KEYS = ["id", "", "a\"b", "tab\t", "é", "x" * 43, "x" * 44, "x" * 45, "y" * 200, "</script>", "\u2028"].freeze

  # The JSON of a key or a String value, without a JSON library.
  def quote(text)
    "\"#{text.gsub(/["\\]/) { |char| "\\#{char}" }.gsub("\t", "\\t")}\""
  end

  def expected(rows)
    "[#{rows.map { |row| "{#{row.map { |key, value| "#{quote(key)}:#{value}" }.join(",")}}" }.join(",")}]"
  end

  def rows(count)
    Array.new(count) { |i| ROW_KEYS.rotate(i).to_h { |key| [key.dup, i] } }
  end

  def test_repeated_keys_of_every_kind
    [1, 3, 20, 200].each { |count| assert_equal expected(rows(count)), Jacinth.generate(rows(count)) }
    shared = ROW_KEYS.to_h { |key| [key, 1] }
    assert_equal expected([shared] * 200), Jacinth.generate([shared] * 200)
  end

  # Seven of eight keys come back in every row, so that keys are kept to the end; the others, of which there are more
  # than entries, meet slots that are taken.
  def test_strings_that_share_slots
    seed = Random.new_seed
    random = Random.new(seed)
    often, seldom = Array.new(28) { |number| "often #{number}" }, Array.new(600) { |number| "seldom #{number}" }
    rows = Array.new(4_000) do
      [*often.sample(7, random: random), seldom.sample(random: random)].to_h { |key| [key, 1] }
    end

    assert_equal expected(rows), Jacinth.generate(rows), "seed #{seed}"
  end

  def test_the_other_layouts_and_escape_classes
    many = [ROW_KEYS.to_h { |key| [key, 1] }] * 50
    [
      { ascii_only: true },
      { script_safe: true },
      { sort_keys: true },
      { space: " ", object_nl: "\n" }
    ].each do |options|
      one = Jacinth.generate(many.first(1), **options)
      assert_equal "[#{([one[1...-1]] * 50).join(",")}]", Jacinth.generate(many, **options), options.inspect
    end
  end

  def test_strings_and_symbols_under_one_name
    row = { "id" => 1, "name" => 2 }
    rows = [row] * 200 + [{ id: 1, name: 2 }] * 3 + [row]
    assert_equal expected([row] * 204), Jacinth.generate(rows)
    mixed = [row] * 200 + [{ "id" => 1, :id => 2 }]
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(mixed) }
    by_identity = {}.compare_by_identity
    2.times { |i| by_identity["id".dup] = i }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([row] * 200 + [by_identity]) }
  end

  # The result of a callback is freed after it was written, and a later key may get its address.
  def test_keys_that_come_and_go
    things = Array.new(Workload.rounds(2_000)) { Object.new }
    count = -1
    text = Jacinth.generate(things) do |_, _|
      GC.start(full_mark: false, immediate_sweep: true) if (count % 50).zero?
      { "key#{count += 1}" => count, "same" => 0 }
    end
    assert_equal expected(Array.new(things.size) { |i| { "key#{i}" => i, "same" => 0 } }), text
  end

  def test_documents_that_come_and_go
    20.times do |turn|
      rows = Array.new(100) { |i| { "turn#{turn}" => i, "row#{i % 7}x#{turn}" => turn } }
      assert_equal expected(rows), Jacinth.generate(rows)
      rows = nil
      GC.start
    end
  end

  def test_a_generate_within_a_generate
    row = { "outer" => 1, "inner" => 2 }
    things = [row] * 100 + [Object.new, row, Object.new] + [row] * 100
    inner = { "inner" => 3, "outer" => 4 }
    text = Jacinth.generate(things) { |_, _| Jacinth.parse(Jacinth.generate([inner] * 200)).last }
    assert_equal expected([row] * 100 + [inner, row, inner] + [row] * 100), text
  end

  # Not on Ruby 3.1, whose own bugs may crash it here. On other Rubies the whole suite also runs with compaction.
  COMPACTS = GC.respond_to?(:auto_compact=) && RUBY_VERSION >= "3.2"

  def test_collections_and_compaction_while_the_text_grows
    GC.auto_compact = true if COMPACTS
    rows = rows(300)
    GC.stress = GarbageCollectorModes::STRESS
    text = Jacinth.generate(rows)
    GC.stress = false
    assert_equal expected(rows), text
  ensure
    GC.stress = false
    GC.auto_compact = false if COMPACTS
  end
end

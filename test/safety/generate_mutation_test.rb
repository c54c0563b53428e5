# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/value_comparison"

# Every callback of a generate changes the objects that are being written, in every way and at every position. The
# result is valid JSON or a clear exception, never a crash, and the Coder works afterwards.
class GenerateMutationTest < Minitest::Test
  # The changes that a callback can make to a container or String of the call.
  CHANGES = {
    "clear" => ->(target) { target.clear },
    "shrink" => ->(target) { target.is_a?(Hash) ? target.shift : target.slice!(0, 1 + target.size / 2) },
    "shrink at the end" => ->(target) { target.is_a?(Hash) ? target.delete(target.keys.last) : target.slice!(-1..) },
    "grow" => lambda do |target|
      50.times { |i| target.is_a?(Hash) ? target["new #{i} #{target.size}"] = i : target << "ghost" }
    end,
    "delete and grow" => lambda do |target|
      next target.replace("y" * 5000) if target.is_a?(String)

      target.is_a?(Hash) ? target.reject! { |_, value| value.is_a?(Integer) } : target.shift(2)
      3.times { |i| target.is_a?(Hash) ? target["late #{i}"] = [i] : target.push([i]) }
    end,
    "replace" => lambda do |target|
      target.replace(target.is_a?(String) ? "other" * 100 : target.is_a?(Hash) ? { "r" => 1 } : [1, [2]])
    end,
    "replace by more" => lambda do |target|
      next target.replace("\xff" * 3) if target.is_a?(String)

      target.replace(target.is_a?(Hash) ? (1..40).to_h { |i| ["r#{i}", i] } : [nil] * 5000)
    end,
    "rehash" => ->(target) { target.is_a?(Hash) ? target.rehash : target.reverse! },
    "by identity" => ->(target) { target.is_a?(Hash) ? target.compare_by_identity : target },
    "freeze" => ->(target) { target.freeze },
    "itself" => lambda do |target|
      target.is_a?(Hash) ? target["self"] = target : target << (target.is_a?(Array) ? target : "self")
    end,
    "collect" => ->(_) { GC.start },
    "compact" => ->(_) { GC.respond_to?(:compact) && GC.compact }
  }.freeze

  # The ways to reach the callback: creates the element that calls back, and the options.
  CALLBACKS = {
    "hook" => ->(act) { [Object.new, { as_json: ->(_, _) { act.call && [1, "answer"] } }] },
    "hook for NaN" => ->(act) { [[Float::NAN, Time.utc(10_000)], { as_json: ->(_, _) { act.call && nil } }] },
    "hook for broken text" => ->(act) { ["\xff", { as_json: ->(_, _) { act.call && "text" } }] },
    "hook for a key" => ->(act) { [{ 1.5 => 1, 2.5 => 2 }, { as_json: ->(key, _) { act.call && key.to_s } }] },
    "sort_keys" => lambda do |act|
      [{ "b" => 1, "a" => 2 }, { sort_keys: ->(hash) { act.call && hash.sort_by(&:first).to_h } }]
    end,
    "<=>" => lambda do |act|
      word = Class.new(String) { define_method(:<=>) { |other| act.call && super(other) } }
      [{ word.new("b") => 1, word.new("a") => 2 }, { sort_keys: true }]
    end,
    "to_a" => ->(act) { [Class.new(Set) { define_method(:to_a) { act.call && super() } }.new([1, 2]), {}] },
    "jd" => ->(act) { [Class.new(Date) { define_method(:jd) { act.call && super() } }.new(2026), {}] },
    "to_time" => ->(act) { [Class.new(DateTime) { define_method(:to_time) { act.call && super() } }.new(2026), {}] },
    "utc?" => ->(act) { [Class.new(Time) { define_method(:utc?) { act.call && super() } }.new(2026), {}] }
  }.freeze

  # Changes that leave a Hash as large as it was, at every position and for every size. Pairs that stay in the Hash are
  # written once and in order, or the change is an error.
  SAME_SIZE = {
    "first for a new one" => ->(hash) { hash.delete(hash.keys.first) && hash["new"] = "new" },
    "last for a new one" => ->(hash) { hash.delete(hash.keys.last) && hash["new"] = "new" },
    "two for two" => ->(hash) { 2.times { |i| hash.shift && hash["new #{i}"] = i } },
    "all" => ->(hash) { hash.replace(hash.size.times.to_h { |i| ["other #{i}", i] }) },
    "itself" => ->(hash) { hash.replace(hash.dup) }
  }.freeze

  SAME_SIZE.each do |name, change|
    define_method("test_same_size_#{name.tr(" ", "_")}") do
      [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33].product([0, 1, 2, 6, 7, 8, 15, 31]) do |size, place|
        next if place >= size

        hash = size.times.to_h { |i| ["key #{i}", i == place ? Object.new : i] }
        before = hash.keys
        text = Jacinth.generate(hash) { change.call(hash) && "hook" }
        kept = before & hash.keys
        written = Jacinth.parse(text).keys
        assert_equal kept, written & kept, "size #{size}, place #{place}"
        assert_empty written - before - hash.keys
        assert_operator (written & before).size, :>, place
      rescue RuntimeError => e
        assert_match(/hash during iteration/, e.message)
      end
    end
  end

  ALLOWED = [Jacinth::GeneratorError, Jacinth::NestingError, RuntimeError, FrozenError, ArgumentError].freeze

  # An Array and a Hash around the element that calls back, small and large, near the start and late.
  def shapes(element)
    [->(pad) { [pad, "x" * 30, element, { "k" => element }, "tail" * 20, element, [1, 2.5]] },
     ->(pad) { { "pad" => pad, "one" => 1, "e" => element, "two" => [element], "last" => { "z" => 1 } } },
     ->(pad) { { "pad" => pad }.merge((1..20).to_h { |i| ["key#{i}", i % 5 == 3 ? element : i] }) },
     ->(pad) { { pad: pad }.merge((1..8).to_h { |i| [:"s#{i}", i == 4 ? element : "v#{i}"] }) }]
  end

  def targets(object, text)
    inner = object.is_a?(Hash) ? object.values.grep(Array).first || object : object[3]
    { "container" => object, "text" => text, "inner" => inner }
  end

  def check(name, object, options, coder)
    text = coder.dump(object)
    assert Jacinth.valid?(text, max_nesting: 0, allow_duplicate_key: true), name
    assert_nil ValueComparison.coderange(text), name
  rescue *ALLOWED => e
    refute_empty e.message, name
  ensure
    refute_nil options
  end

  def run_case(callback, change, pad)
    4.times do |shape|
      3.times do |which|
        done = 0
        target = nil
        # The first calls change nothing, so that the change comes in the middle of the generate.
        act = -> { (done += 1) == 2 ? (CHANGES.fetch(change).call(target) || true) : true }
        element, options = CALLBACKS.fetch(callback).call(act)
        text = +"text of its own #{pad}"
        object = shapes(element)[shape].call([text, pad])
        target = targets(object, text).values[which]
        coder = Jacinth::Coder.new(**options)
        check("#{callback} #{change} #{shape} #{which}", object, options, coder)
        assert_equal '{"a":[1,2],"b":null}', coder.dump({ "a" => [1, 2], "b" => nil })
      end
    end
  end

  CALLBACKS.each_key do |callback|
    define_method("test_#{callback.gsub(/\W+/, "_")}") do
      CHANGES.each_key { |change| ["", "p" * 3000].each { |pad| run_case(callback, change, pad) } }
    end
  end

  def test_adding_a_key_is_an_error
    [2, 8, 9, 30].each do |size|
      hash = (1..size).to_h { |i| [i.to_s, i == 2 ? 1..2 : i] }
      hash["after"] = 1
      assert_raises(RuntimeError) { Jacinth.generate(hash) { (hash["added"] = 1) && nil } }
    end
  end

  def test_what_was_deleted_is_not_written
    [3, 8, 9, 30].each do |size|
      hash = (1..size).to_h { |i| ["k#{i}", i == 1 ? 1..2 : i] }
      assert_equal "{\"k1\":null,\"k2\":2#{(4..size).map { |i| ",\"k#{i}\":#{i}" }.join}}",
                   Jacinth.generate(hash) { hash.delete("k3") && nil }
      array = [1..2, *2..size]
      assert_equal "[null,#{(2..size - 1).to_a.join(",")}]", Jacinth.generate(array) { array.pop && nil }
      cleared = { "a" => 1..2 }.merge(hash.reject { |_, value| value.is_a?(Range) })
      assert_equal '{"a":null}', Jacinth.generate(cleared) { cleared.clear && nil }
    end
  end

  def test_what_was_changed_is_written_as_it_is_now
    array = [1..2, "old", 3]
    assert_equal '[null,"new",3,"more"]', Jacinth.generate(array) { (array[1] = "new") && array.push("more") && nil }
    hash = { "a" => 1..2, "b" => "old" }
    assert_equal '{"a":null,"b":"new"}', Jacinth.generate(hash) { (hash["b"] = "new") && nil }
    string = +"old"
    assert_equal '[null,"é"]', Jacinth.generate([1..2, string]) { string.replace("é") && nil }
  end

  # The same coder inside its own callback, while another text is being written.
  def test_reentry
    depth = 0
    coder = Jacinth::Coder.new do |object, _|
      depth += 1
      text = depth < 5 ? coder.dump(["x" * 1000, object]) : "end"
      depth -= 1
      text.size
    end
    size = 5
    4.times { size = "[\"#{"x" * 1000}\",#{size == 5 ? 3 : size}]".size }
    assert_equal "[#{size},\"#{"y" * 5000}\",#{size}]", coder.dump([1..2, "y" * 5000, 3..4])
  end

  # A result of the hook that the hook changes while it is written.
  def test_the_answer_changes
    answers = []
    text = Jacinth.generate([1..2, 3..4]) do |object, _|
      answers.each(&:clear)
      answers << [object.first, 5..6, "x"] if object.first < 5
      object.first < 5 ? answers.last : nil
    end
    assert_equal "[[1,null],[3,null]]", text
  end

  # ObjectSpace does not find a String that is being written.
  def test_the_unfinished_text_is_hidden
    seen = nil
    start = "[\"mark of this test"
    text = Jacinth.generate(["mark of this test" * 500, 1..2]) do
      # Copies of whole Strings would be found and copied again. The search itself is not under stress.
      stress, GC.stress = GC.stress, false
      long = ObjectSpace.each_object(String).select { |string| string.bytesize > 5000 }
      seen = long.count { |string| string.byteslice(0, start.bytesize).b == start }
    ensure
      GC.stress = stress
    end
    assert_equal [0, true], [seen, text.start_with?("[\"mark")]
  end

  # A continuation that enters a finished call again gets an exception or the same text.
  def test_continuations
    code = <<~'RUBY'
      require "continuation"
      [10, 3000, 100_000].each do |size|
        texts = []
        kept = nil
        good = "[\"#{"x" * size}\",7,\"#{"y" * size}\"]"
        texts << begin
          Jacinth.generate(["x" * size, 1..2, "y" * size]) do
            callcc { |continuation| kept = continuation }
            7
          end
        rescue RuntimeError => e
          e.class.to_s.dup
        end
        puts [good, "RuntimeError"].include?(texts.last)
        texts.last.replace("mine")
        GC.start
        kept.call if texts.size < 4
        puts texts == ["mine"] * 4
      end
    RUBY
    assert_equal "true\n" * 15, Child.output(code)
  end

  # Every call of a small document with a collection at each allocation.
  def test_under_gc_stress
    object = {
      "a" => [1..2, "é" * 10, { :b => 2**70, 1.5 => Set[1] }], "t" => Time.at(0).utc, "d" => BigDecimal("1.5"),
      "u" => "ü".encode("UTF-16LE")
    }
    expected = Jacinth.generate(object) { |found, key| key ? found.to_s : [found.to_s] }
    [{}, { sort_keys: ->(hash) { hash.dup } }].each do |options|
      GC.stress = GarbageCollectorModes::STRESS
      text = Jacinth.generate([object, "x" * 3000], **options) { |found, key| key ? found.to_s : [found.to_s] }
      GC.stress = false
      assert_equal "[#{expected},\"#{"x" * 3000}\"]", text
    end
  ensure
    GC.stress = false
  end
end

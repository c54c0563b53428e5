# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# JSON::State: its accessors, copies, frozen States, and generate with it.
class JsonStateTest < Minitest::Test
  include JsonWriting

  TEXTS = %i[indent space space_before object_nl array_nl].freeze
  BEGINNING = {
    indent: "", space: "", space_before: "", object_nl: "", array_nl: "", as_json: false, allow_nan: false,
    ascii_only: false, max_nesting: 100, script_safe: false, strict: false, depth: 0,
    buffer_initial_length: 1024, sort_keys: false
  }.freeze

  def state(...) = FRONTEND::State.new(...)

  def test_beginning
    at_level(2) { assert_equal BEGINNING, state.to_h }
    at_level(3) { assert_equal BEGINNING.merge(rfc8785: false, allow_duplicate_key: false), state.to_h }
    each_frontend { assert_equal state.to_h, state.to_hash }
  end

  def test_texts
    each_frontend do
      TEXTS.each do |name|
        made = state(name => "x")
        assert_equal ["x", "x"], [made.public_send(name), made.to_h[name]]
        made.public_send("#{name}=", nil)
        assert_equal "", made.public_send(name)
        [1, :a, [], true].each do |wrong|
          error = assert_raises(TypeError) { made.public_send("#{name}=", wrong) }
          assert_match(/wrong argument type .+ \(expected String\)/, error.message)
        end
      end
    end
  end

  # Later changes of the String do not reach the State.
  def test_texts_are_kept_as_they_were
    each_frontend do
      text = +"--"
      made = state(indent: text)
      text << "!"
      assert_equal ["--", "[--1]"], [made.indent, made.generate([1])]
      refute_predicate text, :frozen?
    end
  end

  def test_truths
    each_frontend do
      readers = { allow_nan: :allow_nan?, ascii_only: :ascii_only?, strict: :strict?, script_safe: :script_safe? }
      readers.each do |name, reader|
        made = state(name => 1)
        assert_equal [true, true], [made.public_send(reader), made.to_h[name]]
        made.public_send("#{name}=", nil)
        assert_equal false, made.public_send(reader)
      end
      assert_equal [true, false], [state.check_circular?, state(max_nesting: 0).check_circular?]
    end
  end

  def test_numbers
    each_frontend do
      made = state(max_nesting: 5, depth: 2)
      assert_equal [5, 2], [made.max_nesting, made.depth]
      made.max_nesting = 0
      made.depth = 2**31 - 1
      assert_equal [0, 2**31 - 1], [made.max_nesting, made.depth]
      [-1, 2**31].each { |wrong| assert_raises(ArgumentError) { made.depth = wrong } }
      assert_raises(TypeError) { made.depth = "1" }
    end
  end

  def test_procs
    each_frontend do
      hook = ->(object, _) { object.to_s }
      made = state(strict: true, as_json: hook, sort_keys: true)
      assert_same hook, made.as_json
      assert_equal({ "a" => 1, "b" => 2 }.to_a, made.sort_keys.call({ "b" => 2, "a" => 1 }).to_a)
      assert_equal [true, Ractor.respond_to?(:shareable_lambda)],
                   [made.sort_keys.lambda?, Ractor.shareable?(made.sort_keys)]
      assert_equal '{"1..2":1}', made.generate({ (1..2) => 1 })
      assert_raises(TypeError) { state(sort_keys: 1) }
      assert_raises(TypeError) { state(as_json: 1) }
    end
  end

  def test_configure_lays_over
    each_frontend do
      made = state(indent: " ")
      assert_same made, made.configure(space: "_")
      assert_same made, made.merge({ array_nl: "\n" })
      assert_equal [" ", "_", "\n"], [made.indent, made.space, made.array_nl]
      made.configure(answering(to_hash: { indent: "-" })).configure(answering(to_h: { space: "+" }))
      assert_equal ["-", "+"], [made.indent, made.space]
      assert_equal "can't convert Integer into Hash", assert_raises(TypeError) { made.configure(5) }.message
    end
  end

  def test_from_state
    each_frontend do
      made = state
      assert_same made, FRONTEND::State.from_state(made)
      assert_equal " ", FRONTEND::State.from_state({ indent: " " }).indent
      [nil, 5, "x", Object.new].each { |other| assert_equal state.to_h, FRONTEND::State.from_state(other).to_h }
    end
  end

  def test_what_frozen_ones_do
    each_frontend do
      made = state(array_nl: "\n").freeze
      assert_equal "[\n1\n]", made.generate([1])
      others = %i[max_nesting strict allow_nan ascii_only depth sort_keys buffer_initial_length script_safe as_json]
      (TEXTS + others).each do |name|
        assert_raises(FrozenError, name.to_s) { made.public_send("#{name}=", nil) }
      end
      assert_raises(FrozenError) { made.configure(indent: " ") }
      assert_equal "[\nfalse\n]", made.generate([speaker { |given| given.frozen?.to_s }])
    end
  end

  def test_copies
    each_frontend do
      made = state(indent: "  ")
      copy = made.dup
      copy.indent = "-"
      assert_equal ["  ", "-"], [made.indent, copy.indent]
      assert_equal [false, true], [made.freeze.dup, made.clone].map(&:frozen?)
      assert_raises(TypeError) { made.dup.send(:initialize_copy, "x") }
    end
  end

  def test_is_shareable_when_frozen
    each_frontend do
      made = Ractor.make_shareable(state(indent: +"  "))
      assert_equal [true, true], [made.frozen?, Ractor.shareable?(made)]
      assert_equal "[  1]", made.generate([1])
    end
  end

  def test_generate_and_io
    each_frontend do
      io = StringIO.new
      assert_same io, state(indent: "-").generate([1], io)
      assert_equal ["[-1]", "[1]"], [io.string, state.generate([1], nil)]
      assert_raises(ArgumentError) { state.generate }
      assert_raises(NoMethodError) { state.generate([1], 5) }
    end
  end

  # A failed call leaves the State as it was, above all its depth.
  def test_the_depth_is_kept
    each_frontend do
      made = state(depth: 3, max_nesting: 10)
      2.times do
        assert_raises(JSON::GeneratorError) { made.generate([[[Float::NAN]]]) }
        assert_raises(JSON::NestingError) { made.generate(DEEP[8]) }
        assert_raises(KeyError) { made.generate([[speaker { raise KeyError }]]) }
        assert_equal ["[[1]]", 3], [made.generate([[1]]), made.depth]
      end
    end
  end

  # A State that is used again from inside one of its own calls.
  def test_used_within
    each_frontend do
      made = state(array_nl: "\n")
      inner = speaker { made.generate([1, [2]]) }
      assert_equal "[\n[\n1,\n[\n2\n]\n],\n3\n]", made.generate([inner, 3])
      assert_equal 0, made.depth
    end
  end

  def test_what_level_2_has_besides
    at_level(2) do
      made = state(indent: "-")
      said = warnings do
        assert_equal "-", made[:indent]
        made[:indent] = "+"
        made["other"] = 1
        assert_equal [1, nil], [made[:other], made[:none]]
      end
      removed = "is deprecated and will be removed in json 3.0.0"
      assert_equal ["JSON::State#[] #{removed}", "JSON::State#[]= #{removed}"], said.uniq
      assert_equal "+", made.indent
      assert_nil made.send(:allow_duplicate_key?)
    end
    unless FRONTEND::State.superclass.method_defined?(:[])
      at_level(3) { assert_equal [false, false], [state.respond_to?(:[]), state.send(:allow_duplicate_key?)] }
    end
  end

  def test_options_nobody_knows
    at_level(2) { assert_equal state.to_h, state(unknown: 1).to_h }
    at_level(3) { assert_equal "unknown keyword: unknown", assert_raises(ArgumentError) { state(unknown: 1) }.message }
  end
end

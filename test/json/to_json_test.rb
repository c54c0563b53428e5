# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# to_json: when it is called, what it is given, what it may change; and the to_json that every object has
# after the take-over.
class JsonToJsonTest < Minitest::Test
  include JsonWriting

  def test_gets_one_argument_a_state
    each_frontend do
      given = []
      FRONTEND.generate([speaker { |*arguments| given << arguments and "1" }], { indent: "  ", max_nesting: 7 })
      assert_equal 1, given[0].size
      state = given[0][0]
      assert_kind_of FRONTEND.active? ? FRONTEND::State : FRONTEND::State.superclass, state
      assert_equal ["  ", "", 7], [state.indent, state.space, state.max_nesting]
    end
  end

  def test_the_state_knows_the_depth
    depth = speaker { |state| state.depth.to_s }
    each_frontend do
      assert_equal '[1,{"a":2,"b":[3]},1]', write([depth, { "a" => depth, "b" => [depth] }, depth])
      assert_equal "0", write(depth)
      assert_equal "[6]", write([depth], { depth: 5 })
    end
  end

  # What a to_json writes through its State is indented correctly.
  def test_nested_to_json_under_a_layout
    inner = speaker { |state| { "b" => [1] }.to_json(state) }
    expected = %({\n  "a": [\n    {\n      "b": [\n        1\n      ]\n    }\n  ]\n})
    each_frontend do
      assert_equal expected, FRONTEND.pretty_generate({ "a" => [inner] })
      assert_equal "[\n  {\"b\":[1]}\n]", FRONTEND.pretty_generate([speaker { { "b" => [1] }.to_json }])
      assert_equal "[[[1]]]", write([[speaker { |state| [1].to_json(state) }]], { max_nesting: 3 })
      refuse([[speaker { |state| [1].to_json(state) }]], JSON::NestingError, max_nesting: 2)
    end
  end

  def test_its_text_is_copied_as_it_is
    each_frontend do
      assert_equal '[no json é,1]', write([speaker { "no json é" }, 1], { ascii_only: true })
      assert_equal "", write(speaker { "" })
      [1, nil, :a, []].each do |answer|
        error = refuse([speaker { answer }], TypeError)
        assert_match(/\Awrong argument type \S+ \(expected String\)/, error.message)
      end
      assert_raises(KeyError) { FRONTEND.generate([speaker { raise KeyError }]) }
      assert_equal 5, catch(:out) { FRONTEND.generate([speaker { throw :out, 5 }]) }
      assert_equal "[1]", FRONTEND.generate([1])
    end
  end

  # One State for the whole call; a change of it holds from there on, and not in the caller's State. A new
  # layout holds at least in the containers that begin afterwards. (json/open-containers)
  CHANGES = {
    ascii_only: [true, "é", '"\u00e9"'],
    script_safe: [true, "/", '"\/"'],
    allow_nan: [true, Float::NAN, "NaN"],
    sort_keys: [true, { "b" => 1, "a" => 2 }, '{"a":2,"b":1}'],
    space: [" ", { "a" => 1 }, '{"a": 1}'],
    array_nl: ["\n", [1], "[\n1\n]"],
    object_nl: ["\n", { "a" => 1 }, "{\n\"a\":1\n}"],
    indent: ["-", { "a" => 1 }, '{--"a":1}']
  }.freeze

  def test_changes_of_the_state_hold_for_the_rest
    each_frontend(apart: false) do
      CHANGES.each do |name, (value, after, text)|
        state = FRONTEND::State.new
        change = speaker do |given|
          given.public_send("#{name}=", value)
          "0"
        end
        assert_includes state.generate([change, after]), text
        refute_includes state.generate([change, after].reverse, StringIO.new).string, text unless name == :allow_nan
        assert_equal FRONTEND::State.new.to_h, state.to_h
      end
    end
  end

  def test_strictness_and_limits_set_in_between
    each_frontend(apart: false) do
      strict = speaker { |state| (state.strict = true) && "0" }
      assert_equal "Range not allowed in JSON",
                   assert_raises(JSON::GeneratorError) { FRONTEND.generate([1..2, strict, 1..2]) }.message
      limit = speaker { |state| (state.max_nesting = 1) && "0" }
      assert_equal "[0,1]", FRONTEND.generate([limit, 1])
      assert_raises(JSON::NestingError) { FRONTEND.generate([limit, [1]]) }
      hook = speaker do |state|
        state.strict = true
        state.as_json = ->(object, _) { object.size }
        "0"
      end
      assert_equal "[0,2]", FRONTEND.generate([hook, 1..2])
    end
  end

  # The depth belongs to the call: one that a to_json sets is gone at the next value.
  def test_a_depth_set_in_between_does_not_hold
    each_frontend do
      deep = speaker { |state| (state.depth = 50) && "0" }
      depth = speaker { |state| state.depth.to_s }
      assert_equal "[[0,1,[3]],1]", write([[deep, 1, [depth]], depth])
      assert_equal "[\n  0,\n  [\n    1\n  ]\n]", FRONTEND.pretty_generate([deep, [1]])
    end
  end

  # While json is not taken over, to_json gets a State of ::JSON: one for the call, whose changes do not hold.
  def test_the_state_of_json_itself
    seen = []
    changing = speaker { |state| seen.push(state) && (state.ascii_only = true) && "0" }
    assert_equal '[0,0,"é"]', FRONTEND.generate([changing, changing, "é"])
    assert_equal [FRONTEND::State.superclass] * 2, seen.map(&:class)
    assert_same(*seen)
  end

  def test_of_every_object
    taken_over do
      texts = {
        nil => "null", true => "true", false => "false", 1 => "1", 2**70 => (2**70).to_s, 1.5 => "1.5",
        "é\n" => '"é\n"', :sym => '"sym"', [1, :a] => '[1,"a"]', { a: [] } => '{"a":[]}', (1..2) => '"1..2"',
        Object => '"Object"', 2r => '"2/1"'
      }
      texts.each { |object, text| assert_equal text, object.to_json }
      assert_match(/\A"#<Object:0x\h+>"\z/, Object.new.to_json)
      assert_equal '"x"', Class.new(String).new("x").to_json
      assert_equal "[1]", Class.new(Array)[1].to_json
    end
  end

  # Options as a Hash or a State; any other argument counts as none.
  def test_its_arguments
    taken_over do
      assert_equal "[\n1\n]", [1].to_json(array_nl: "\n")
      assert_equal "[\n1\n]", [1].to_json({ array_nl: "\n" })
      assert_equal "[\n1\n]", [1].to_json(JSON::State.new(array_nl: "\n"))
      [nil, 5, "x", Object.new, [], true].each { |other| assert_equal "[1]", [1].to_json(other) }
      assert_equal "[1]", [1].to_json(nil, 1, 2)
      assert_raises(JSON::GeneratorError) { [Float::NAN].to_json }
      assert_equal "[NaN]", [Float::NAN].to_json(allow_nan: true)
    end
  end

  def test_with_a_state_of_some_depth
    taken_over do
      state = JSON::State.new(indent: " ", array_nl: "\n", max_nesting: 3)
      state.depth = 2
      assert_equal ["[\n   1\n  ]", 2], [[1].to_json(state), state.depth]
      assert_raises(JSON::NestingError) { [[1]].to_json(state) }
      assert_equal 2, state.depth
    end
  end

  # An object whose to_json calls super, as many do.
  def test_super
    child = Class.new(Hash) { def to_json(*) = super.sub("1", "one") }
    taken_over { assert_equal '[{"a":one}]', JSON.generate([child["a" => 1]]) }
    assert_equal '[{"a":one}]', FRONTEND.generate([child["a" => 1]])
  end

  # While json is not taken over, its own to_json can be given a State of ours.
  def test_a_state_of_ours_for_json_itself
    assert_equal "[1]", [1].to_json(FRONTEND::State.new)
    assert_equal "[1]", FRONTEND::State.new.generate([1])
  end

  def test_objects_without_to_json
    bare = Class.new { undef_method :to_json }
    named = Class.new(bare) { def to_s = "name" }
    wrong = Class.new(bare) { def to_s = 5 }
    each_frontend do
      assert_match(/\A\["#<#<Class/, FRONTEND.generate([bare.new]))
      assert_equal '["name"]', write([named.new])
      assert_raises(TypeError) { FRONTEND.generate([wrong.new]) }
      assert_raises(NoMethodError) { FRONTEND.generate([BasicObject.new]) }
    end
  end
end

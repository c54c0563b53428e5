# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# create_additions at level 2: which classes are created, which are not, and when there is a warning; json/add/*.
class JsonAdditionsTest < Minitest::Test
  include JsonFrontend

  class Point
    attr_reader :members

    def initialize(members) = @members = members
    def self.json_create(object) = new(object.reject { |key, _| key == "json_class" })
    def ==(other) = other.is_a?(Point) && members == other.members
  end

  class Unwilling
    def self.json_create(_) = raise("made")
    def self.json_creatable? = false
  end

  class Plain; end

  class Word
    def self.json_create(text) = "<#{text}>"
  end

  TEXT = "[{\"json_class\":\"#{Point}\",\"x\":1}]"
  MADE = [Point.new("x" => 1)].freeze
  LEFT = [{ "json_class" => Point.name, "x" => 1 }].freeze

  def at(level = 2, &block) = at_level(level, &block)

  def test_made_when_asked_for
    at do
      assert_equal MADE, FRONTEND.parse(TEXT, create_additions: true)
      assert_equal MADE, FRONTEND.unsafe_load(TEXT)
      assert_equal MADE, FRONTEND.load(TEXT, nil, create_additions: true)
      assert_equal MADE, FRONTEND::Coder.new(create_additions: true).load(TEXT)
    end
  end

  def test_not_made_when_not_asked_for
    at do
      assert_equal LEFT, FRONTEND.parse(TEXT)
      assert_equal LEFT, FRONTEND.parse(TEXT, create_additions: false)
      assert_equal LEFT, FRONTEND.load(TEXT, nil, create_additions: false)
      assert_equal LEFT, FRONTEND.unsafe_load(TEXT, { max_nesting: 0 })
    end
    at(3) do
      assert_equal LEFT, FRONTEND.load(TEXT)
      assert_equal LEFT, FRONTEND.unsafe_load(TEXT)
      assert_raises(ArgumentError) { FRONTEND.parse(TEXT, create_additions: true) }
    end
  end

  def test_load_makes_and_warns
    at do
      said = warnings { assert_equal MADE, FRONTEND.load(TEXT) }
      assert_equal 1, said.size
      assert_match(/\AJSON\.load implicit support for `create_additions: true` is deprecated/, said.first)
      assert_empty(warnings { FRONTEND.load("[{\"json_class\":null}]") })
      assert_empty(warnings { FRONTEND.unsafe_load(TEXT) })
      assert_equal "#{__FILE__}:#{__LINE__}", warned_line { FRONTEND.load(TEXT) }
    end
  end

  # The key may be written with escapes, and in any encoding.
  def test_load_makes_whatever_the_spelling
    at do
      [TEXT.sub("json_class", 'json\u005fclass'), TEXT.encode("UTF-16LE"), TEXT.b].each do |text|
        warnings { assert_equal MADE, FRONTEND.load(text) }
        warnings { assert_equal MADE, FRONTEND.load(StringIO.new(text)) } if text.encoding.ascii_compatible?
      end
    end
  end

  def test_who_is_not_made
    at do
      { Unwilling => nil, Plain => nil }.each_key do |klass|
        text = "{\"json_class\":\"#{klass}\"}"
        assert_equal({ "json_class" => klass.name }, FRONTEND.unsafe_load(text))
      end
      error = assert_raises(ArgumentError) { FRONTEND.unsafe_load('{"json_class":"NoSuch::Class"}') }
      assert_match(/\Acan't get const NoSuch::Class: /, error.message)
      assert_equal({ "json_class" => nil }, FRONTEND.unsafe_load('{"json_class":null}'))
      assert_raises(TypeError) { FRONTEND.unsafe_load('{"json_class":5}') }
    end
  end

  def test_create_id
    at do
      FRONTEND.create_id = "klass"
      text = TEXT.sub("json_class", "klass")
      warnings { assert_equal 1, FRONTEND.load(text).first.members["x"] }
      assert_equal LEFT, FRONTEND.unsafe_load(TEXT)
    ensure
      FRONTEND.create_id = nil
    end
  end

  def test_match_string
    at do
      patterns = { match_string: { /\Aab/ => Word, /\Aa/ => Plain }, create_additions: true }
      assert_equal({ "<abc>" => ["<abd>", "x"] }, FRONTEND.parse('{"abc":["abd","x"]}', patterns))
      assert_equal ["abd"], FRONTEND.parse('["abd"]', patterns.merge(create_additions: false))
    end
  end

  def test_with_symbolize_names
    at do
      text = "options :symbolize_names and :create_additions cannot be  used in conjunction"
      calls = [
        -> { FRONTEND.load("{}", nil, symbolize_names: true) },
        -> { FRONTEND.parse("{}", symbolize_names: true, create_additions: true) }
      ]
      calls.each do |call|
        assert_equal text, assert_raises(ArgumentError, &call).message
      end
    end
  end

  def test_with_on_load_and_object_class
    at do
      seen = []
      FRONTEND.parse(TEXT, create_additions: true, on_load: ->(value) { seen << value.class; value })
      assert_equal [String, String, String, Integer, Point, Array], seen
      kept = FRONTEND.parse(TEXT, create_additions: true, object_class: Class.new(Hash))
      assert_equal LEFT, kept
    end
  end

  def test_the_files_of_json_add
    script = <<~'RUBY'
      require "jacinth/json"
      Jacinth::JSON.compat = 2
      %w[core complex rational bigdecimal ostruct set string].each { |name| require "jacinth/json/add/#{name}" }
      Pair = Struct.new(:a, :b)
      objects = [
        Date.new(2020, 1, 2), DateTime.new(2020, 1, 2, 3, 4, 5, "+01:00"),
        1..3, "a"..."c", /a/i, Pair.new(1, "x"), :sym, Time.at(5, 7, :nsec),
        3r, 3i, BigDecimal("1.5"), OpenStruct.new(a: 1), Set[1, 2], KeyError.new("no")
      ]
      failed = objects.reject { |object| JSON.unsafe_load(JSON.generate([object])) == [object] }
      p failed, JSON.unsafe_load("\xFFa".b.to_json_raw) == "\xFFa".b
      puts objects.first(3).to_json.gsub("},{", "},\n{")
      puts JSON.generate([:a], strict: true), JSON.generate({ a: :b })
      p((JSON.generate([Struct.new(:x).new(1)]) rescue $!.message))
    RUBY
    expected = <<~TEXT
      []
      true
      [{"json_class":"Date","y":2020,"m":1,"d":2,"sg":2299161.0},
      {"json_class":"DateTime","y":2020,"m":1,"d":2,"H":3,"M":4,"S":5,"of":"1/24","sg":2299161.0},
      {"json_class":"Range","a":[1,3,false]}]
      ["a"]
      {"a":{"json_class":"Symbol","s":"b"}}
      "Only named structs are supported!"
    TEXT
    assert_equal expected, Child.output(script)
  end
end

# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# The JSON frontend in a Ractor that is not the main one: there every public method returns what it returns
# here, at both levels, with json left alone and taken over.
class JsonRactorTest < Minitest::Test
  # Each line is a call; `m` is the module that receives it.
  CALLS = <<~'RUBY'
    m.parse('{"a":[1,2.5,"é",null]}')
    m.parse('{"a":1}', symbolize_names: true)
    m.parse('{"a":1}', { symbolize_names: true })
    m.parse('[[1.5]]', array_class: Array, object_class: Hash, freeze: true)
    m.parse('[1]', on_load: ->(value) { [value] })
    m.parse("[")
    m.parse("[[[1]]]", max_nesting: 1)
    m.parse!("[Infinity]")
    m.load("[1]")
    m.load(nil)
    m.load(StringIO.new("[1]"))
    [].tap { |seen| m.load("[1]", ->(value) { seen << value && value }) }
    m.unsafe_load("[Infinity]")
    m.load_file(PATH)
    m.load_file!(PATH)
    m.generate({ "a" => [1, :s, 1.5, nil, 1..2] })
    m.generate([1], array_nl: "\n")
    m.generate([1], m::State.new(array_nl: "\n"))
    m.generate([[Deep.new]])
    m.generate("a" => 1, b: 2)
    m.generate({ "a" => 1, a: 2 }, allow_duplicate_key: false)
    m.generate({ "b" => 1, "a" => 2 }, sort_keys: true)
    m.generate({ "b" => 1, "a" => 2 }, sort_keys: ->(hash) { hash.sort.to_h })
    m.generate({ "b" => 1.0, "a" => 2 }, rfc8785: true)
    m.generate([1..2], strict: true, as_json: ->(object, _) { object.to_s })
    m.generate(["é".encode("ISO-8859-1")])
    m.generate("\xff")
    m.generate("é".b)
    m.generate([Float::NAN])
    m.generate([].tap { |cycle| cycle << cycle })
    m.generate([m::Fragment.new("1"), m::Fragment.new("2").to_json])
    m.pretty_generate({ "a" => [Deep.new] }, indent: "\t")
    m.dump([1, Float::INFINITY])
    m.dump([1], StringIO.new).string
    m.dump([[1]], 1)
    m.dump([1], nil, 5, { array_nl: "\n" })
    [m["[1]"], m[[1]], m["[1]", { symbolize_names: true }]]
    [m.parser, m.state, m.generator, m::VERSION, m::Infinity, m::MinusInfinity, m::NaN.nan?]
    m::State.new(indent: " ").tap { |state| state.array_nl = "\n" }.generate([1])
    m::State.new(indent: " ").tap { |state| state.array_nl = "\n" }.then { |state| [state.to_h.size, state.dup.indent] }
    m::State.new.then { |state| [m::State === state, m::State === 1, state.instance_of?(m::State)] }
    m::State.new.then { |state| [state.is_a?(m::State), state.kind_of?(m::State), state.is_a?(m::Coder)] }
    m::State.new(sort_keys: true).sort_keys.call({ "b" => 1, "a" => 2 }).keys
    [m::State.generate([1], nil, nil), m::State.from_state(nil).indent, m::State.new.generate([1], StringIO.new).string]
    m::Coder.new { |object, _| object.to_s }.then { |coder| [coder.dump([1..2]), coder.load("[1]")] }
    m::Coder.new { |object, _| object.to_s }.then { |coder| [coder.load_file(PATH), coder.freeze.frozen?] }
    m::Coder.new { |object, _| object.to_s }.freeze.dump([1], StringIO.new).string
    [m::Parser.new("[1]").parse, m::Parser.parse("[1]", nil), m::Parser.new("[1]").source]
    m::Parser::Config.new({}).parse("[1]")
    m::ResumableParser.new.then { |parser| [(parser << "[1]").class, parser.parse, parser.value] }
    [JSON("[1]"), JSON([1])]
    [Jacinth::JSON.compat, Jacinth::JSON.active?]
    [nil, 1, 1.5, "é", :s, { a: Deep.new }, [Deep.new], 1..2, Object].map(&:to_json)
    [[1].to_json(array_nl: "\n"), [1].to_json(m::State.new(array_nl: "\n"))]
  RUBY
  # The calls of level 2 alone.
  OLD_CALLS = <<~'RUBY'
    m.fast_generate([1])
    [m.unparse([1]), m.fast_unparse([1]), m.pretty_unparse([1])]
    m.restore("[1]")
    [m.create_id, (m.create_id = "k"), m.create_id, (m.create_id = "json_class")]
    m.parse('{"json_class":"Made","a":[1]}', create_additions: true)
    m.unsafe_load('{"json_class":"Made","a":[1]}')
    m.load('{"json_class":"Nothing"}')
    m.parse('/**/{"a":1,"a":2}')
    m.generate({ "a" => 1, a: 2 })
    m.generate("/", escape_slash: true)
    m::State.new(indent: " ")[:indent]
  RUBY
  SCRIPT = <<~'RUBY'
    require "stringio"
    Warning[:experimental] = Warning[:deprecated] = false
    $VERBOSE = nil
    PATH = File.join(Dir.mktmpdir, "x.json").tap { |path| File.write(path, "[1]") }.freeze
    Deep = Class.new { def to_json(state = nil, *) = "{\"depth\":#{state ? state.depth : -1}}" }
    Made = Class.new { def self.json_create(object) = object.keys }
    CALLS = calls.lines.map { |line| line.chomp.freeze }.freeze
    module Run
      def self.all(m)
        CALLS.map do |call|
          eval(call, binding).then { |value| [value.inspect, value.frozen?] }
        rescue Exception => e
          [e.class, e.message[/\A.*/]]
        end
      end
    end
    Jacinth::JSON.compat = level
    [Jacinth::JSON, JSON].each do |m|
      m == JSON ? Jacinth::JSON.replace! : Jacinth::JSON.restore!
      ractor = Ractor.new(m) { |given| Run.all(given) }
      there = ractor.value
      Run.all(m).zip(there, CALLS) do |mine, theirs, call|
        puts "#{m} #{call}: #{mine} here, #{theirs} there" unless mine == theirs
      end
      missing = there.count { |kind,| [NoMethodError, NameError, SyntaxError].include?(kind) }
      puts "#{m}: #{there.size}, failed #{there.grep(Module).size + missing}"
    end
  RUBY

  def run_there(level, calls)
    Child.output("require 'tmpdir'\nrequire 'jacinth/json/api'\nlevel = #{level}\ncalls = #{calls.dump}\n#{SCRIPT}",
                 limit: 120)
  end

  def test_level_3
    count = CALLS.lines.size
    assert_equal "Jacinth::JSON: #{count}, failed 0\nJSON: #{count}, failed 0\n", run_there(3, CALLS)
  end

  def test_level_2
    count = (CALLS + OLD_CALLS).lines.size
    assert_equal "Jacinth::JSON: #{count}, failed 0\nJSON: #{count}, failed 0\n", run_there(2, CALLS + OLD_CALLS)
  end

  # The default options of level 2 belong to the main Ractor: another one may read their initial state. It is refused,
  # not given other values, once the main Ractor has a copy to write to.
  def test_default_options
    script = <<~'RUBY'
      require "jacinth/json/api"
      Warning[:experimental] = Warning[:deprecated] = false
      Jacinth::JSON.compat = 2
      look = lambda do
        ractor = Ractor.new do
          [Jacinth::JSON.dump_default_options.frozen?, (Jacinth::JSON.dump([1]) rescue $!.class),
           (Jacinth::JSON.dump_default_options.store(:a, 1) rescue $!.class)]
        rescue Ractor::IsolationError => e
          [e.class, (Jacinth::JSON.dump([1]) rescue $!.class)]
        end
        p ractor.value
      end
      look.call
      Jacinth::JSON.dump_default_options[:array_nl] = "\n"
      look.call
      Jacinth::JSON.dump_default_options = Ractor.make_shareable({ array_nl: "\n" })
      p Ractor.new { Jacinth::JSON.dump([1]) }.value
    RUBY
    assert_equal "[true, \"[1]\", FrozenError]\n[Ractor::IsolationError, Ractor::IsolationError]\n\"[\\n1\\n]\"\n",
                 Child.output(script)
  end
end

# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/child"
require "support/memory"
require "support/workload"

# The process does not grow over many rounds of each kind of call.
class LeakTest < Minitest::Test
  ALLOWED = 10 << 20

  BIG = "[#{(["{\"id\":1,\"text\":\"é\\n#{"x" * 50}\",\"list\":[1.5,null,12345678901234567890]}"] * 60).join(",")}]"
  OBJECT = [{ "id" => 1, "text" => "é\n" * 3000, "list" => [1.5, nil, 2**70] }, { a: [1..2] }].freeze
  CODER = Jacinth::Coder.new(indent: " ", symbolize_names: true) { |object, _| object.to_s }

  def self.refused
    yield
    raise "not refused"
  rescue Jacinth::Error
    nil
  end

  CASES = {
    parse: -> { Jacinth.parse(BIG) },
    parse_symbols: -> { Jacinth.parse(BIG, symbolize_names: true) },
    parse_frozen: -> { Jacinth.parse(BIG, freeze: true) },
    parse_new_keys: -> { Jacinth.parse("{\"k#{rand(1 << 60)}\":{\"l#{rand(1 << 60)}\":1}}") },
    parse_error: -> { refused { Jacinth.parse("#{BIG}x") } },
    parse_error_deep: -> { refused { Jacinth.parse("[[[[{\"a\":" * 15 + "1e999") } },
    parse_duplicate: -> { refused { Jacinth.parse("#{BIG.chop},{\"a\":1,\"a\":2}]") } },
    parse_spilled: -> { Jacinth.parse("[#{"[1]," * 500}#{"[" * 90}#{"]" * 90}]") },
    parse_hooks: -> do
      Jacinth.parse("[[1.5],{\"a\":2}]", on_load: ->(value) { value }, object_class: Hash, decimal_class: String)
    end,
    parse_transcoded: -> { Jacinth.parse("[\"é\",1]".encode("UTF-16LE")) },
    valid: -> { Jacinth.valid?(BIG) && Jacinth.valid?("#{BIG}x") },
    valid_many_keys: -> { Jacinth.valid?("{#{Array.new(100) { |i| "\"key#{i}\":1" }.join(",")}}") },
    generate: -> { Jacinth.generate(OBJECT) { |object, _| object.to_s } },
    generate_error: -> { refused { Jacinth.generate(OBJECT) } },
    generate_pretty: -> { Jacinth.pretty_generate([OBJECT[0]] * 3) },
    generate_sorted: -> { Jacinth.generate({ "b" => 1, "a" => { "d" => "x" * 5000 } }, sort_keys: true) },
    coder: -> { Jacinth::Coder.new(indent: "  ", on_load: ->(value) { value }) },
    coder_calls: -> { CODER.load(CODER.dump(OBJECT)) },
    coder_refused: -> { Jacinth::Coder.new(indent: "  ", max_nesting: -1) rescue ArgumentError },
    fragment: -> { Jacinth.generate(Jacinth::Fragment.new("[#{"1," * 500}1]", validate: true)) },
    load: -> { Jacinth.load(StringIO.new(BIG)) },
    info: -> { Jacinth.info },
    options_refused: -> { Jacinth.parse("1", foo: 1, "bar#{rand(1 << 60)}": 2) rescue ArgumentError }
  }.freeze

  (Workload::MEASURED ? CASES : CASES.slice(:parse)).each do |name, work|
    define_method("test_#{name}") do
      grown = Memory.growth(Workload.rounds(1500, 100_000), &work)
      assert_operator grown, :<, Memory.allowed(ALLOWED)
    end
  end

  if Workload::MEASURED
    # A long result leaves only a size hint: texts of 50 kB do not reserve as much.
    def test_one_long_result
      script = <<~RUBY
        size = -> { File.read("/proc/self/status")[/^VmSize:\\s+(\\d+)/, 1].to_i / 1024 }
        Jacinth.generate(["x" * 100_000_000])
        GC.start
        before = size.call
        waiting = Array.new(20) { Fiber.new { Jacinth.generate(["y" * 50_000, 1..2]) { Fiber.yield } }.tap(&:resume) }
        p size.call - before < 200, waiting.all?(&:alive?)
      RUBY
      assert_equal "true\ntrue\n", Child.output(script)
    end

    # Threads and Ractors free what they hold when they end.
    def test_threads
      grown = Memory.growth(Workload.rounds(400, 5000)) { Thread.new { Jacinth.parse(BIG) }.join }
      assert_operator grown, :<, ALLOWED
    end

    # A large result does not make the next small results large.
    def test_memory_of_one_large_call_is_given_back
      small = "[#{"1," * 300}1]"
      20.times { Jacinth.parse(small) }
      GC.start
      before = Memory.resident
      3.times { Jacinth.parse("[#{"[1]," * 1_000_000}1]").clear }
      4.times { GC.start }
      assert_operator Memory.resident - before, :<, 300 << 20
      require "objspace"
      held = ObjectSpace.memsize_of_all
      20.times { Jacinth.parse(small) }
      GC.start
      assert_operator ObjectSpace.memsize_of_all - held, :<, 8 << 20
      assert_operator ObjectSpace.memsize_of(Jacinth.generate([1] * 20_000)), :<, 60_000
      Jacinth.generate("x" * 5_000_000)
      assert_operator ObjectSpace.memsize_of(Jacinth.generate("y" * 40_000)), :<, 100_000
    end
  end
end

# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/workload"

# Every public method in a Ractor other than the main one, several at once. The tests use child processes, because the
# first Ractor changes a process permanently.
class RactorTest < Minitest::Test
  HEAD = <<~'RUBY'
    require "stringio"
    require "tempfile"
    require "json"
    Warning[:experimental] = false
  RUBY

  def child(script, **options) = Child.output("#{HEAD}#{script}", **options)

  def test_every_method
    out = child(<<~'RUBY')
      path = Ractor.make_shareable(Tempfile.create("jacinth").tap { |file| file << "[1]"; file.flush }.path)
      ractor = Ractor.new(path) do |file|
        raised = begin
          Jacinth.parse("{\"a\":\n[1,@]}")
        rescue Jacinth::ParserError => e
          [e.class, e.message, e.line, e.column, e.byte_offset, e.json_path, e.snippet]
        end
        unwritable = begin
          Jacinth.generate([Object.new])
        rescue Jacinth::GeneratorError => e
          [e.class, e.invalid_object.class, e.json_path]
        end
        too_deep = begin
          Jacinth.generate([[[]]], max_nesting: 1)
        rescue Jacinth::NestingError => e
          e.class
        end
        unknown = begin
          Jacinth.parse("1", foo: 1)
        rescue ArgumentError => e
          e.message
        end
        io = StringIO.new
        coder = Jacinth::Coder.new(symbolize_names: true) { |object, _| object.inspect }
        [
          Jacinth.parse('{"a":[1,2.5,null,true,"\u00e9",12345678901234567890]}'),
          Jacinth.load("[1]"), Jacinth.load(StringIO.new("[2]")), Jacinth.load_file(file),
          Jacinth.valid?("[1]"), Jacinth.valid?("[1"),
          Jacinth.generate({ "a" => [1, 2.5, nil, "é", :s] }),
          Jacinth.pretty_generate([1]),
          Jacinth.dump([1]), Jacinth.dump([1], io).equal?(io), io.string,
          Jacinth.generate([1..2]) { |r, _| r.sum },
          Jacinth.generate({ b: 1, a: 2 }, sort_keys: true, indent: " ", as_json: ->(object, _) { object.to_s }),
          coder.load('{"a":1}'), coder.parse("[1]"), coder.dump([1..2]), coder.generate(nil), coder.load_file(file),
          Jacinth.generate(Jacinth::Fragment.new("[1]", validate: true)),
          Jacinth.info.keys.size,
          Jacinth.parse('{"a":[1]}', on_load: ->(value) { value }, symbolize_names: true),
          Jacinth.parse("[[1.5]]", freeze: true, decimal_class: String),
          Jacinth.generate([Time.at(0).utc, Date.new(2026, 1, 2), Set[1], Struct.new(:a).new(1), BigDecimal("1.5")]),
          raised, unwritable, too_deep, unknown
        ]
      end
      ractor.value.each { |result| p result }
    RUBY
    lines = out.lines(chomp: true)
    assert_equal 27, lines.size
    assert_equal ["[1]", "[2]", "[1]", "true", "false"], lines[1..5]
    assert_match(/\A\[Jacinth::ParserError, "expected a value.*line 2 column 4"/, lines[23])
    assert_includes lines[23], '2, 4, 9, "$.a[1]"'
    assert_equal ['[Jacinth::GeneratorError, Object, "$[0]"]', "Jacinth::NestingError", '"unknown keyword: :foo"'],
                 lines[24..]
  end

  def test_hints_of_errors
    assert_equal "true\ntrue\n", child(<<~'RUBY')
      ractor = Ractor.new do
        [-> { Jacinth.generate("\xff") }, -> { Jacinth.generate([Object.new]) }, -> { Jacinth::Path.new("$.a-b") },
         -> { Jacinth.parse("[True]") }].map { |call| call.call rescue $!.hint }
      end
      hints = ractor.value
      p hints.all?(String), hints == hints.uniq
    RUBY
  end

  def test_a_coder_is_shared
    assert_equal "true true\n", child(<<~'RUBY')
      coder = Jacinth::Coder.new(symbolize_names: true, indent: " ", array_nl: "\n")
      plain = Ractor.shareable?(coder)
      block = Ractor.current.instance_eval { Ractor.make_shareable(proc { |object, _| object.to_s }) }
      with_block = Ractor.make_shareable(Jacinth::Coder.new(&block))
      ractors = Array.new(3) do
        Ractor.new(coder, with_block) do |one, two|
          [one.load('{"a":[1]}'), one.dump([1]), two.dump([1..2]), one.options[:array_nl]]
        end
      end
      results = ractors.map(&:value)
      puts "#{plain} #{results.uniq == [[{ a: [1] }, "[\n 1\n]", "[\"1..2\"]", "\n"]]}"
    RUBY
  end

  # A Proc that belongs to one Ractor must not be called in another.
  def test_a_coder_whose_block_is_not_shareable
    out = child(<<~'RUBY')
      outside = []
      coder = Jacinth::Coder.new { |object, _| outside << object; "x" }
      begin
        Ractor.make_shareable(coder)
        puts "shareable #{Ractor.shareable?(coder)}"
      rescue Ractor::IsolationError, Ractor::Error, TypeError => e
        puts "refused"
      end
      puts coder.dump([1..2])
    RUBY
    assert_match(/\A(refused|shareable false)\n\["x"\]\n\z/, out)
  end

  def test_frozen_results_are_shareable
    assert_equal "true\n", child(<<~'RUBY')
      p Ractor.shareable?(Jacinth.parse('{"a":[1,"b",{"c":2.5,"d":[12345678901234567890]}]}', freeze: true))
    RUBY
  end

  # Different documents at the same time, so that a cache shared by Ractors would be noticed.
  def test_in_parallel_with_equal_results
    rounds = Workload.rounds(400, 25_000)
    out = child(<<~RUBY, limit: 240)
      rounds = #{rounds}
      ractors = Array.new(4) do |i|
        Ractor.new(rounds, i) do |count, shift|
          wrong = 0
          count.times do |j|
            n = (j * 7 + shift) % 1000
            row = "{\\"id\#{n % 50}\\":\#{n},\\"name\\":\\"n\#{n}\\",\\"list\\":[\#{n}.5,null]}"
            document = "[\#{row},\#{row}]"
            value = Jacinth.parse(document)
            wrong += 1 unless value == [{ "id\#{n % 50}" => n, "name" => "n\#{n}", "list" => [n + 0.5, nil] }] * 2
            wrong += 1 unless Jacinth.generate(value) == document
            wrong += 1 if Jacinth.valid?(document + "x")
            begin
              Jacinth.parse(document + "x")
              wrong += 1
            rescue Jacinth::ParserError
              nil
            end
            GC.start if (j % 100).zero?
          end
          wrong
        end
      end
      p ractors.map(&:value)
    RUBY
    assert_equal "[0, 0, 0, 0]\n", out
  end

  # A Ractor that ends frees its caches.
  def test_many_short_lives
    assert_equal "ok\n", child(<<~'RUBY', limit: 120)
      60.times do |i|
        unless Ractor.new(i) { |n| Jacinth.parse("[{\"k#{n}\":1},{\"k#{n}\":1}]") }.value == [{ "k#{i}" => 1 }] * 2
          raise "wrong"
        end
        GC.start if i % 10 == 0
      end
      puts "ok"
    RUBY
  end

  # The cache of a Ractor has no keys of another Ractor: a String that is not shareable must not leak.
  def test_keys_and_values_belong_to_their_ractor
    assert_equal "true\n", child(<<~'RUBY')
      document = '[{"shared":"value"},{"shared":"value"}]'
      mine = Jacinth.parse(document)
      theirs = Ractor.new(document) { |text| Jacinth.parse(text) }.value
      theirs[0]["shared"] << "!"
      p mine == [{ "shared" => "value" }] * 2 && Jacinth.parse(document) == mine
    RUBY
  end
end

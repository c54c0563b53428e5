# frozen_string_literal: true

require "test_helper"
require "support/document_maker"
require "support/object_maker"
require "support/value_comparison"
require "support/workload"

# Threads and Fibers that use Jacinth, and one Coder, at the same time: equal results, wherever they are interrupted.
class ThreadsTest < Minitest::Test
  def test_eight_threads_share_a_coder
    coder = Jacinth::Coder.new(on_load: lambda { |value|
      Thread.pass if value == 3
      value
    }) do |object, _|
      Thread.pass
      object.to_s
    end
    documents = Array.new(8) { |i| "[#{(["{\"key#{i}\":[1,2,3,\"t#{i}\"],\"same\":#{i}.5}"] * 5).join(",")}]" }
    rounds = Workload.rounds(100, 3000)
    wrong = documents.map.with_index do |document, i|
      Thread.new do
        rounds.times.count do
          value = coder.load(document)
          value[2]["key#{i}"][3] != "t#{i}" || coder.dump(value) != document ||
            coder.dump([i..9, value]) != "[\"#{i}..9\",#{document}]"
        end
      end
    end
    assert_equal [0] * 8, wrong.map(&:value)
  end

  def test_threads_without_a_coder
    maker = DocumentMaker.new(Workload.seed)
    documents = Array.new(40) { maker.document }
    expected = documents.map { |document| Jacinth.parse(document) }
    rounds = Workload.rounds(10, 200)
    threads = Array.new(8) do |shift|
      Thread.new do
        rounds.times.flat_map do |round|
          i = (round * 5 + shift) % documents.size
          [
            ValueComparison.difference(expected[i], Jacinth.parse(documents[i])),
            Jacinth.generate(expected[i]) == Jacinth.generate(Jacinth.parse(documents[i]))
          ]
        end
      end
    end
    assert_equal [nil, true], threads.flat_map(&:value).uniq.sort_by(&:to_s)
  end

  # Two fibers, each suspended at every callback while the other runs the same coder.
  def test_fibers_take_turns_inside_callbacks
    coder = Jacinth::Coder.new(on_load: ->(value) { Fiber.yield(:loading) && value }) do |object, _|
      Fiber.yield(:dumping)
      object.to_s
    end
    fibers = Array.new(3) do |i|
      Fiber.new do
        text = coder.dump([{ "f#{i}" => i..i }, [i..i, "é" * i], i..9])
        [text, coder.load(text)]
      end
    end
    results = {}
    until results.size == 3
      fibers.each_with_index do |fiber, i|
        next if results[i]

        answer = fiber.resume(true)
        results[i] = answer if answer.is_a?(Array)
      end
    end
    results.each do |i, (text, value)|
      assert_equal "[{\"f#{i}\":\"#{i}..#{i}\"},[\"#{i}..#{i}\",\"#{"é" * i}\"],\"#{i}..9\"]", text
      assert_equal Jacinth.parse(text), value
    end
  end

  def test_killed_and_timed_out_at_any_moment
    document = "[#{(["{\"a\":[1,2.5,\"x\"],\"b\":{\"c\":null}}"] * 300).join(",")}]"
    value = Jacinth.parse(document)
    coder = Jacinth::Coder.new(on_load: ->(inner) { inner }) { |object, _| object.to_s }
    random = Random.new(Workload.seed)
    Workload.rounds(12, 2000).times do
      thread = Thread.new { loop { coder.dump([coder.load(document), 1..2]) } }
      thread.report_on_exception = false
      sleep(random.rand * 0.003)
      random.rand(2).zero? ? thread.kill : thread.raise(KeyError, "now")
      begin
        thread.join
      rescue KeyError
        nil
      end
    end
    assert_equal value, coder.load(document)
    assert_equal document, coder.dump(value)
  end

  # An object that another thread changes while it is written: the result is JSON or an error.
  def test_objects_changed_by_another_thread
    list, map = Array.new(50) { |i| i.to_s }, { "a" => 1 }
    stop = false
    changer = Thread.new do
      random = Random.new(Workload.seed)
      until stop
        list.size > 100 ? list.clear : list.push("x" * random.rand(50))
        map.size > 30 ? map.clear : map.store("k#{random.rand(100)}", list.size) rescue RuntimeError
        Thread.pass if random.rand(4).zero?
      end
    end
    coder = Jacinth::Coder.new do |object, _|
      Thread.pass
      object.to_s
    end
    Workload.rounds(300, 10_000).times do
      text = coder.dump([list, 1..2, map, [list, 3..4], map])
      assert Jacinth.valid?(text), text
    rescue RuntimeError => e
      assert_instance_of RuntimeError, e
    end
  ensure
    stop = true
    changer&.join
  end
end

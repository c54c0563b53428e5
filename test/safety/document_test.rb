# frozen_string_literal: true

require "test_helper"
require "objspace"
require "support/child"
require "support/interrupts"
require "support/memory"

# Jacinth::Document and the one-shot calls beside other threads, interrupts, processes and Ractors, and the memory that
# they take.
class DocumentSafetyTest < Minitest::Test
  LARGE = "{\"rows\":[#{(['{"id":1,"text":"some words"}'] * 100_000).join(",")}],\"last\":[7]}".freeze

  CALLS = {
    dig: -> { Jacinth.dig(LARGE, "last", 0) },
    at: -> { Jacinth.at(LARGE, "/last/0") },
    at_all: -> { Jacinth.at_all(LARGE, ["/last/0"]) },
    child: -> { Jacinth.document(LARGE)["last"] },
    size: -> { Jacinth.document(LARGE)["rows"].size },
    keys: -> { Jacinth.document(LARGE).keys },
    raw: -> { Jacinth.document(LARGE)["rows"].raw },
    value: -> { Jacinth.document(LARGE)["rows"].value },
    pointer: -> { Jacinth.document(LARGE)["rows"][-1].pointer },
    check: -> { Jacinth.document(LARGE, check: :all) }
  }.freeze

  CALLS.each do |name, call|
    define_method("test_#{name}_is_interrupted") do
      assert Interrupts.interrupts?(&call)
      assert Interrupts.kills?(&call)
      call.call
    end
  end

  # The thread that reads starts a trap: it runs while the document is stepped over.
  def test_an_interrupt_that_does_not_end_the_call
    handled = 0
    old = trap("USR1") { handled += 1 }
    30.times do
      Process.kill("USR1", Process.pid)
      assert_equal 7, Jacinth.dig(LARGE, "last", 0)
    end
    assert_operator handled, :>, 0
  ensure
    trap("USR1", old || "DEFAULT")
  end

  # While one thread steps over a document, others go on. Without that they would seldom go on within a call.
  def test_other_threads_run
    counted = 0
    stop = false
    counter = Thread.new { Thread.pass if ((counted += 1) % 100).zero? until stop }
    Thread.pass until counted.positive?
    went_on = 0
    300.times do
      before = counted
      Jacinth.dig(LARGE, "last", 0)
      went_on += 1 if counted > before
      break if went_on == 15
    end
    assert_equal 15, went_on
  ensure
    stop = true
    counter&.join
  end

  # A source that another thread changes while it is read: the bytes of the beginning of the call count.
  def test_a_source_that_changes
    source = LARGE.dup
    changes = Thread.new do
      20.times do |i|
        source.replace(i.odd? ? LARGE : "[]")
        Thread.pass
      end
    end
    while changes.alive?
      value = begin
        Jacinth.dig(source, "last", 0)
      rescue TypeError
        nil
      end
      assert_includes [7, nil], value
    end
  end

  def test_threads_on_one_document
    document = Jacinth.document("[#{Array.new(500) { |i| "{\"id\":#{i},\"x\":[#{i}]}" }.join(",")}]")
    threads = Array.new(4) do |seed|
      Thread.new do
        random = Random.new(seed)
        Array.new(300) { random.rand(500) }.all? { |i| document[i]["id"] == i && document.at("/#{i}/x/0") == i }
      end
    end
    assert(threads.all?(&:value))
  end

  def test_a_call_that_is_left
    document = Jacinth.document("[1,2,3]")
    assert_equal 2, document.each { |value| break value if value == 2 }
    enumerator = document.each
    assert_equal [1, 2], [enumerator.next, enumerator.next]
    assert_raises(KeyError) { document.each { raise KeyError } }
    assert_equal [1, 2, 3], document.to_a
    1000.times { Jacinth.document("[1,2]").each.next }
    GC.start
  end

  # What a callback does while a part is built: it leaves in any way, reads the document again, or changes the source.
  def test_callbacks
    source = +"{\"a\":[1,\"#{"x" * 200}\",{\"b\":2}],\"c\":3}"
    document = nil
    ways = {
      raise: ->(_) { raise KeyError }, throw: ->(_) { throw :out, 5 }, collect: ->(x) { GC.start && x || x },
      read: ->(x) { document && !document.frozen? ? [document.keys, x].last : x },
      change: ->(x) { source.replace("[]" * 500) && x }, kill: ->(_) { Thread.current.kill }
    }
    ways.each do |name, way|
      source.replace("{\"a\":[1,\"#{"x" * 200}\",{\"b\":2}],\"c\":3}")
      document = nil
      document = Jacinth.document(source, on_load: way)
      calls = [-> { document["c"] }, -> { document["a"].value }, -> { document["a"].map { |part| part }.size },
               -> { document.at("/a/1") }, -> { Jacinth.generate([document["a"]]) },
               -> { Jacinth.dig(source, "a", 2, on_load: way) },
               -> { Jacinth.at_all(source, ["/a", "/c"], on_load: way) }]
      calls.each do |call|
        Thread.new { catch(:out) { call.call } }.tap { |thread| thread.report_on_exception = false }.join
      rescue KeyError, TypeError
        assert_includes %i[raise change], name
      end
      assert_equal %w[a c], document.keys
      assert_equal "x" * 200, document["a"].raw[4, 200]
    end
  end

  # A Fiber that is left while a callback of its parse waits.
  def test_abandoned_fibers
    document = Jacinth.document("[[1,2,\"#{"y" * 5000}\"],3]", on_load: ->(_) { Fiber.yield })
    grown = Memory.growth(600) { 5.times { Fiber.new { document[0].value }.resume } }
    assert_operator grown, :<, Memory.allowed(8 << 20)
  end

  # The String of a key or a pointer changes while it is looked for.
  def test_a_key_that_changes
    key = +"last"
    pointer = +"/last/0"
    changes = Thread.new do
      500.times do |i|
        key.replace(i.odd? ? "last" : "k" * 500)
        pointer.replace(i.odd? ? "/last/0" : "/#{"k" * 500}")
        Thread.pass
      end
    end
    while changes.alive?
      assert_includes [nil, 7], Jacinth.dig(LARGE, key, 0)
      assert_includes [nil, 7], Jacinth.at(LARGE, pointer)
    end
  end

  def test_fork
    document = Jacinth.document(LARGE)
    reader, writer = IO.pipe
    pid = fork do
      writer << document["last"][0] << document["rows"].size
      writer.close
      exit!(0)
    end
    writer.close
    Process.wait(pid)
    assert_equal "7100000", reader.read
    assert_equal 7, document["last"][0]
  ensure
    reader&.close
  end

  def test_ractors
    out = Child.output(<<~'RUBY')
      Warning[:experimental] = false
      document = Jacinth.document('{"a":[1,{"b":"x"}],"c":null}', symbolize_names: true)
      part = document["a"]
      shared = Ractor.make_shareable(document)
      p shared.equal?(document), Ractor.shareable?(document), Ractor.shareable?(part)
      ractors = Array.new(3) do
        Ractor.new(document) { |doc| [doc["a"][1]["b"], doc.keys, doc.value, doc.at("/a/1").pointer, doc.map(&:first)] }
      end
      ractors.each { |ractor| p ractor.respond_to?(:value) ? ractor.value : ractor.take }
      p Ractor.new { Jacinth.dig('{"a":[1]}', "a", 0) }.then { |r| r.respond_to?(:value) ? r.value : r.take }
      hooked = Jacinth.document("[1]", on_load: ->(value) { value })
      p((Ractor.make_shareable(hooked) rescue $!.class))
    RUBY
    answer = '["x", [:a, :c], {:a=>[1, {:b=>"x"}], :c=>nil}, "/a/1", [:a, :c]]'
    lines = out.gsub(/(\w+): /, ':\1=>').lines(chomp: true)
    assert_equal ["true", "true", "false", *[answer] * 3, "1", "Ractor::IsolationError"], lines
  end

  def test_deep_documents
    deep = "[" * 100_000 + "1" + "]" * 100_000
    assert_raises(Jacinth::NestingError) { Jacinth.dig("[#{deep},1]", 1) }
    assert_equal 1, Jacinth.dig("[#{deep},1]", 1, max_nesting: nil)
    assert_equal 1, Jacinth.dig("[#{"[" * 400_000 + "]" * 400_000},1]", 1, max_nesting: nil)
  end

  def test_memory
    document = Jacinth.document("[#{Array.new(50) { "{\"a\":[1,2]}" }.join(",")}]")
    grown = Memory.growth(500) do
      50.times { |i| document[i]["a"][1] }
      Jacinth.dig(LARGE[0, 100_000], "x") rescue nil
      Jacinth.document(LARGE)["rows"]
    end
    assert_operator grown, :<, Memory.allowed(8 << 20)
  end

  # Documents that live long are not looked at by each minor collection.
  def test_many_documents
    document = Jacinth.document("[#{(["[]"] * 50_000).join(",")}]")
    kept = document.entries
    4.times { GC.start(full_mark: false) }
    4.times { GC.start }
    old = kept.count { |part| ObjectSpace.dump(part).include?('"old":true') }
    assert_operator old, :>, 49_000
  end
end

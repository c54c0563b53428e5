# frozen_string_literal: true

require "test_helper"
require "json"
require "support/child"
require "support/document_maker"
require "support/linear"
require "support/value_comparison"
require "support/workload"

# Hashes that are copied from a template (rb/private/hash_template.c) under the garbage collector: stress, compaction,
# Ruby's own consistency check; with the layout on and off.
class HashTemplateTest < Minitest::Test
  SIZES = [0, 1, 2, 3, 7, 8, 9, 10, 15, 16, 17, 33, 63, 64, 65].freeze

  # Objects of each size, often enough to be made from templates, with new objects as values.
  ROWS = SIZES.product([*0..3]).map do |size, row|
    members = Array.new(size) { |i| "\"size #{size} key #{i}\":[\"#{"v" * (row + 30)}\",#{i}.5]" }
    "{#{members.join(",")}}"
  end
  DOCUMENT = "[#{ROWS.join(",")}]".freeze

  def test_the_layout_is_in_use_on_the_rubies_it_was_checked_for
    if !%w[0 exported].include?(ENV["JACINTH_PRIVATE"]) && RUBY_VERSION !~ /\A3\.2\./
      assert_equal "on", Jacinth.info[:private][:hash_template]
    end
  end

  def test_the_switch
    script = "p Jacinth.info[:private][:hash_template]"
    assert_equal "\"off: JACINTH_PRIVATE=0\"\n", Child.output(script, env: { "JACINTH_PRIVATE" => "0" })
    assert_equal "\"on\"\n", Child.output(script, env: { "JACINTH_PRIVATE" => nil }) if RUBY_VERSION !~ /\A3\.2\./
  end

  # A program that changes every Hash that it can find does not reach a template.
  def test_templates_are_hidden
    document = '[{"hidden":1,"from all":2},{"hidden":3,"from all":4},{"hidden":5,"from all":6}]'
    5.times { Jacinth.parse(document) }
    GC.start
    expected = JSON.parse(document)
    [
      :clear,
      :compare_by_identity,
      ->(hash) { 20.times { |i| hash[i] = i } },
      ->(hash) { hash.default = "evil" },
      ->(hash) { hash.delete("hidden") }
    ].each do |change|
      ObjectSpace
        .each_object(Hash)
        .select { |hash| hash.key?("hidden") && !hash.frozen? && !expected.any? { |own| own.equal?(hash) } }
        .each(&change.to_proc)
      result = Jacinth.parse(document)
      assert_equal expected, result
      assert_nil result[0]["no such key"]
      refute_predicate result[0], :compare_by_identity?
    end
  end

  # With the self-tests of the private layouts, loading takes about 7 times as long as without them.
  def test_the_self_test_at_load_is_quick
    script = <<~RUBY
      %w[bigdecimal date set jacinth/version jacinth/core/errors jacinth/core/fragment].each { |name| require name }
      start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      require "jacinth/jacinth"
      puts Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
    RUBY
    seconds = ->(switch) { Float(Child.output(script, env: { "JACINTH_PRIVATE" => switch }, load: false)) }
    assert_operator Linear.least_ratio(50) { [seconds.("0"), seconds.(nil)] }, :<, 50
  end

  # Runs with and without the layout. Prints "ok" if there was no error.
  SCRIPT = <<~'RUBY'
    require "json"
    HEAP = RUBY_VERSION < "3.2" ? { double_heap: true } : { expand_heap: true }
    document = STDIN_DOCUMENT
    expected = JSON.parse(document)
    check = lambda do |value|
      raise "different" unless value == expected && value.map(&:to_a) == expected.map(&:to_a)
    end
    kept = Array.new(3) { Jacinth.parse(document) }
    GC.verify_internal_consistency
    kept.each(&check)
    GC.start
    GC.verify_internal_consistency
    20.times do
      kept << Jacinth.parse(document) <<
        Jacinth.parse(document, symbolize_names: true).map { |hash| hash.transform_keys(&:to_s) }
      kept.shift(2)
      GC.start(full_mark: false)
      kept.each(&check)
    end
    GC.verify_internal_consistency
    if GC.respond_to?(:compact)
      GC.compact
      GC.verify_internal_consistency
      kept.each(&check)
      GC.verify_compaction_references(**HEAP, toward: :empty)
      kept.each(&check)
      GC.auto_compact = true
      10.times { check.(Jacinth.parse(document)) }
      GC.auto_compact = false
      GC.verify_internal_consistency
    end
    kept.each { |value| value.each { |hash| hash["added"] = 1; hash.delete("added"); hash.rehash } }
    kept.each(&check)
    STRESS
    GC.verify_internal_consistency
    puts "ok"
  RUBY

  STRESSED = <<~'RUBY'
    rows = Array.new(3) { |i| "{\"a\":[#{i + 1},\"x\"],\"b\":{\"c\":\"yy\"}}" }
    small = "[#{rows.join(",")},#{'{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":"n"}'}]"
    wanted = JSON.parse(small)
    results = []
    GC.stress = true
    6.times { results << Jacinth.parse(small) }
    GC.stress = false
    raise "different under stress" unless results.uniq == [wanted]
  RUBY

  def run_script(env)
    script = SCRIPT.sub("STDIN_DOCUMENT", DOCUMENT.dump).sub("STRESS", STRESSED)
    assert_equal "ok\n", Child.output(script, env: env, limit: 240)
  end

  def test_collections_and_compaction = run_script({ "JACINTH_PRIVATE" => nil })

  def test_collections_and_compaction_without_the_layout = run_script({ "JACINTH_PRIVATE" => "0" })

  def test_collections_and_compaction_by_exported_functions = run_script({ "JACINTH_PRIVATE" => "exported" })

  # Copies of Hashes that have a table own memory. Ruby's own copies tell how much a process grows anyway: a
  # development version of Ruby 4.1 leaked the tables of all copies.
  def test_copies_leak_nothing
    script = <<~'RUBY'
      resident = -> { File.read("/proc/self/statm").split[1].to_i * 4096 }
      row = (1..12).to_h { |i| ["key #{i}", i] }
      documents = Jacinth.generate([row] * 500)
      grown = lambda do |work|
        20.times { work.call }
        GC.start
        before = resident.call
        100.times { work.call }
        GC.start
        resident.call - before
      end
      puts grown.(-> { Array.new(500) { row.dup } }), grown.(-> { Jacinth.parse(documents) })
    RUBY
    skip "no /proc" unless File.exist?("/proc/self/statm")
    %w[1 exported 0].each do |wish|
      rubys, ours = Child.output(script, env: { "JACINTH_PRIVATE" => wish }).split.map(&:to_i)
      next if rubys > 8 << 20

      assert_operator ours, :<, 12 << 20, wish
    end
  end

  # The values of an old Hash are young: the following minor collections must know about the copy.
  def test_values_of_copies_survive_minor_collections
    4.times { Jacinth.parse(DOCUMENT) }
    expected = JSON.parse(DOCUMENT)
    kept = []
    Workload.rounds(300).times do |i|
      kept << Jacinth.parse(DOCUMENT)
      GC.start(full_mark: false, immediate_sweep: i.even?)
      kept.shift if kept.size > 5
    end
    kept.each { |value| assert_equal expected, value }
  end

  # Incremental marking may be running while copies are filled.
  def test_copies_during_incremental_marking
    ballast = Array.new(20_000) { |i| [i.to_s] }
    expected = JSON.parse(DOCUMENT)
    Workload
      .rounds(200)
      .times { |i| assert_equal expected, Jacinth.parse(DOCUMENT) if i % 10 == 0 || Jacinth.parse(DOCUMENT) }
    assert_equal 20_000, ballast.size
  end

  def test_generated_documents_are_the_same_without_the_layout
    script = <<~RUBY
      require "json"
      $LOAD_PATH.unshift #{File.expand_path("..", __dir__).dump}
      require "support/document_maker"
      require "support/value_comparison"
      maker = DocumentMaker.new(#{Workload.seed})
      #{Workload.rounds(1500)}.times do
        document = maker.document
        2.times do
          expected, actual = [JSON, Jacinth].map { |library| library.parse(document, max_nesting: 0) }
          found = ValueComparison.difference(expected, actual)
          abort "\#{found}: \#{document}" if found
        end
      end
      puts "ok"
    RUBY
    assert_equal "ok\n", Child.output(script, env: { "JACINTH_PRIVATE" => "0" }, limit: 120)
  end
end

# frozen_string_literal: true

require "test_helper"
require "support/child"
require_relative "../../tool/config/backends"

# Jacinth.info, and the environment variables that it reports.
class InfoTest < Minitest::Test
  BACKENDS = Jacinth::Config::Backends.names

  def test_content
    info = Jacinth.info
    assert_equal %i[engine private ruby rung simd version], info.keys.sort
    assert_equal [Jacinth::VERSION, RUBY_DESCRIPTION, "C"], info.values_at(:version, :ruby, :engine)
    assert_includes BACKENDS, info[:simd]
    assert_operator info[:private].size, :>=, 1
    info[:private].each do |name, state|
      assert_instance_of Symbol, name
      assert_match(/\A(on|(?:off|exported): .+)\z/, state, name.to_s)
    end
    assert_includes %w[private exported public], info[:rung]
    info[:private].clear
    refute_empty Jacinth.info[:private]
  end

  SERIES = RUBY_VERSION[/\d+\.\d+/]
  HEADER = File.read(File.expand_path("../../ext/jacinth/rb/private/private.h", __dir__))
  # The Rubies on which the layouts were tested. The header has 301 for "3.1".
  TESTED = HEADER[/^#define JAC_PRIVATE_TESTED ([\d, ]+)$/, 1].split(", ").map { |ruby| ruby.sub(/0(\d+)\z/, '.\1') }
  LAYOUTS = HEADER.scan(/^    X\((\w+), (?:true|false), (?:true|false)\)/).flatten.map(&:to_sym)
  # What the exported functions do; the second one is in Ruby 4.1 and newer.
  WALKS = :hash_walk
  FILLS = :hash_template

  # [rung, state of each layout] of a new process.
  def info(wish)
    eval(Child.output("p Jacinth.info.values_at(:rung, :private)", env: { "JACINTH_PRIVATE" => wish }))
  end

  # The states without the layouts that depend on a struct, for this reason.
  def exported(why)
    states = LAYOUTS.to_h { |name| [name, "off: #{why}"] }.merge(flonum: "on", WALKS => "exported: #{why}")
    RUBY_VERSION >= "4.1" ? states.merge(FILLS => "exported: #{why}") : states
  end

  def test_layouts_are_on_where_they_were_tested
    expected = if TESTED.include?(SERIES) then ["private", LAYOUTS.to_h { |name| [name, "on"] }]
               else ["exported", exported("not tested on Ruby #{SERIES}")]
               end
    assert_equal expected, info(nil)
    assert_equal ["private", LAYOUTS.to_h { |name| [name, "on"] }], info("1")
  end

  def test_the_rungs_below
    assert_equal ["exported", exported("JACINTH_PRIVATE=exported")], info("exported")
    assert_equal ["public", LAYOUTS.to_h { |name| [name, "off: JACINTH_PRIVATE=0"] }], info("0")
  end

  def test_an_unknown_rung
    result = Child.run("p Jacinth.info[:rung]", env: { "JACINTH_PRIVATE" => "export%s#{"x" * 500}" })
    assert_equal info(nil).first.inspect, result.out.chomp
    assert_match(/JACINTH_PRIVATE=export%sx+ is not known; it may be 0, exported or 1$/, result.err)
    assert_operator result.err.bytesize, :<, 300
  end

  # The table of docs/rubies.md, the README and .ci/run name the same Rubies.
  def test_the_tested_rubies_are_told
    root = File.expand_path("../..", __dir__)
    table = File.read("#{root}/docs/rubies.md").scan(/^\| (\d\.\d) \| (yes|no)\b.*\| (on|off) \|$/)
    assert_equal TESTED, table.filter_map { |ruby, *state| ruby if state == %w[yes on] }
    assert_equal %w[3.2], table.filter_map { |ruby, *state| ruby if state == %w[no off] }
    assert_includes File.read("#{root}/README.md"),
                    "the suites run on #{TESTED[0..-2].join(", ")} and #{TESTED.last}"
  end

  # Another garbage collector may not see writes that bypass Ruby's functions. Layouts that only read stay on.
  def test_another_garbage_collector
    work = <<~'RUBY'
      document = "[#{(['{"a":1.5,"b":["x"]}'] * 50).join(",")}]"
      puts Jacinth.generate(Jacinth.parse(document)) == document
    RUBY
    states = lambda do |answer|
      script = "def GC.config(*) = #{answer}\nrequire 'jacinth'\np Jacinth.info[:private]\n#{work}"
      printed = Child.output(script, env: { "JACINTH_PRIVATE" => nil }, load: false).lines(chomp: true)
      assert_equal "true", printed.last
      eval(printed.first)
    end
    own = states.('{ rgengc_allow_full_mark: true, implementation: "default" }')
    off = "off: the garbage collector is not Ruby's default one"
    ['{ implementation: "mmtk" }', "{ implementation: :default }", '{ implementation: "" }'].each do |answer|
      writing = %i[hash_template method_mark struct_slots object_slots]
      turned_off = writing.to_h { |name| [name, own[name] == "on" ? off : own[name]] }
      assert_equal own.merge(turned_off), states.(answer), answer
    end
    ["{}", "nil", "[1]", '"mmtk"'].each { |answer| assert_equal own, states.(answer), answer }
  end

  def test_private_layouts_can_be_switched_off
    script = <<~'RUBY'
      document = "[#{(["{\"a\":1,\"b\":[\"x\"],\"c\":null}"] * 50).join(",")}]"
      rows = Jacinth.parse(document)
      puts Jacinth.generate(rows) == document,
           Jacinth.info[:private].values.all? { |state|
             state.start_with?("off: ") && state.include?("JACINTH_PRIVATE")
           }
      puts Jacinth.generate({ "k" => "v" * 10_000 }).size
    RUBY
    assert_equal %w[true true 10008], Child.output(script, env: { "JACINTH_PRIVATE" => "0" }).split
  end

  # Without the row that the usual library does not have.
  def test_the_readme_names_every_backend
    offered = Jacinth::Config::Backends::ROWS.reject(&:optional).map(&:name)
    assert_includes File.read(File.expand_path("../../README.md", __dir__)), "`JACINTH_SIMD=#{offered.join("|")}`"
  end

  # The library uses the last backend that the CPU runs.
  def test_the_backends_of_this_machine
    used = Child.output("puts Jacinth.info[:simd]", env: { "JAC_SIMD" => nil, "JACINTH_SIMD" => nil }).chomp
    assert_equal Jacinth::Config::Backends.here.last, used
  end

  def test_a_simd_row_can_be_forced
    script = "puts Jacinth.info[:simd]; puts Jacinth.generate(Jacinth.parse('[\"é\\n' + 'x' * 100 + '\"]')).size"
    BACKENDS.each do |row|
      result = Child.run(script, env: { "JACINTH_SIMD" => row })
      assert_predicate result.status, :success?, result.err
      used, size = result.out.split
      assert_equal "107", size
      next if used == row

      assert_match(/JACINTH_SIMD=#{row} is not available/, result.err)
    end
    # The old name, which the new one goes before.
    built = Jacinth::Config::Backends::ROWS.reject(&:optional).map(&:name) & Jacinth::Config::Backends.here
    named = { "JACINTH_SIMD" => built.first, "JAC_SIMD" => "none" }
    assert_equal named["JACINTH_SIMD"], Child.output("puts Jacinth.info[:simd]", env: named).chomp
    result = Child.run("puts Jacinth.info[:simd]", env: { "JACINTH_SIMD" => nil, "JAC_SIMD" => "%n%s#{"x" * 5000}" })
    assert_predicate result.status, :success?
    assert_match(/not available/, result.err)
    assert_operator result.err.bytesize, :<, 400
  end
end

# frozen_string_literal: true

require "test_helper"
require "support/child"

# Jacinth.info, and the environment variables it tells about.
class InfoTest < Minitest::Test
  def test_content
    info = Jacinth.info
    assert_equal %i[engine private ruby simd version], info.keys.sort
    assert_equal [Jacinth::VERSION, RUBY_DESCRIPTION, "C"], info.values_at(:version, :ruby, :engine)
    assert_includes %w[swar sse2 avx2 avx512 neon], info[:simd]
    assert_operator info[:private].size, :>=, 1
    info[:private].each do |name, state|
      assert_instance_of Symbol, name
      assert_match(/\A(on|off: .+)\z/, state, name.to_s)
    end
    info[:private].clear
    refute_empty Jacinth.info[:private]
  end

  def test_on_this_ruby_every_layout_is_known
    states = Child.output("p Jacinth.info[:private].values.uniq", env: { "JACINTH_PRIVATE" => nil })
    assert_equal "[\"on\"]\n", states
  end

  def test_private_layouts_can_be_switched_off
    script = <<~'RUBY'
      document = "[#{(["{\"a\":1,\"b\":[\"x\"],\"c\":null}"] * 50).join(",")}]"
      rows = Jacinth.parse(document)
      puts Jacinth.generate(rows) == document, Jacinth.info[:private].values.all? { |state| state.start_with?("off: ") && state.include?("JACINTH_PRIVATE") }
      puts Jacinth.generate({ "k" => "v" * 10_000 }).size
    RUBY
    assert_equal %w[true true 10008], Child.output(script, env: { "JACINTH_PRIVATE" => "0" }).split
  end

  def test_a_simd_row_can_be_forced
    %w[swar sse2 avx2 avx512 neon].each do |row|
      result = Child.run("puts Jacinth.info[:simd]; puts Jacinth.generate(Jacinth.parse('[\"é\\\\n' + 'x' * 100 + '\"]')).size", env: { "JAC_SIMD" => row })
      assert_predicate result.status, :success?, result.err
      used, size = result.out.split
      assert_equal "107", size
      next if used == row

      assert_match(/JAC_SIMD=#{row} is not available/, result.err)
    end
    result = Child.run("puts Jacinth.info[:simd]", env: { "JAC_SIMD" => "%n%s#{"x" * 5000}" })
    assert_predicate result.status, :success?
    assert_match(/not available/, result.err)
    assert_operator result.err.bytesize, :<, 400
  end
end

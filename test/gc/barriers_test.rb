# frozen_string_literal: true

require "test_helper"
require "support/child"

# Write barriers of objects that are kept between calls, which are old objects. Ruby itself checks that each new
# reference was reported (gc.c, gc_verify_internal_consistency). It ends the process if one was not, so the test uses a
# child process.
class BarriersTest < Minitest::Test
  # One report is enough until the next collection, so there is a collection before each call. Calls on the same
  # document record one thing after another: a flag, a key, its shape, the template of the shape.
  SCRIPT = <<~RUBY
    random = Random.new(#{ENV.fetch("SEED", "20261122")})
    word = ->(length) { random.bytes(length / 2).unpack1("H*") }
    options = [{}, { symbolize_names: true }, { freeze: true }, { object_class: Class.new(Hash) }]
    coders = options.map { |given| Jacinth::Coder.new(**given) }
    calls = 0
    documents = [4, 30, 120, 300].map do |length|
      keys = [word.call(length).to_sym, word.call(length)]
      Jacinth.generate(keys.to_h { |key| [key, { word.call(length) => word.call(length) }] })
    end
    wide = Jacinth.generate((0..12).to_h { |i| [word.call(6) + i.to_s, i] })
    [*documents, wide].product(coders) do |document, coder|
      4.times do
        GC.start
        coder.dump(coder.load(document))
        GC.verify_internal_consistency
        calls += 1
      end
    end
    puts calls
  RUBY

  def test_old_objects_are_told
    assert_equal 80, Integer(Child.output(SCRIPT))
  end
end

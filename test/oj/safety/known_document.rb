# frozen_string_literal: true

require "jacinth/oj/api"

# A document and its value, by which a test sees that the frontend works as before.
module OjKnownDocument
  OBJECT = { "a" => ["\u00e9", { "b" => nil }], "c" => 1.5 }.freeze
  TEXT = "{\"a\":[\"\u00e9\",{\"b\":null}],\"c\":1.5}"

  private

  # For tests that include OjDefaults.
  def assert_works(name)
    Jacinth::Oj.default_options = @defaults.merge(integer_range: 0..0, max_nesting: nil)
    assert_equal TEXT, Jacinth::Oj.dump(OBJECT, mode: :strict, indent: 0), name
    assert_equal OBJECT, Jacinth::Oj.strict_load(TEXT), name
  end
end

# frozen_string_literal: true

require "test_helper"
require "support/child"

# A Jacinth::Document that ::JSON writes: the json gem, and our replacement of it. to_json without arguments is generate
# of the native API, which copies the text as it is.
class NativeDocumentsTest < Minitest::Test
  CALLS = <<~'RUBY'
    document = Jacinth.document('{"a":[1,{"b":2}],"c":"\u00e9"}')
    puts JSON.generate({ x: document["a"] }), document.to_json, [document["a"]].to_json
    puts JSON.pretty_generate([document["a"][1]]).delete("\n"), JSON.generate(document["a"][1], space: " ")
    puts JSON.generate(Jacinth.document("null"))
  RUBY
  TEXTS = ['{"x":[1,{"b":2}]}', '{"a":[1,{"b":2}],"c":"\u00e9"}', '[[1,{"b":2}]]', '[  {    "b": 2  }]', '{"b": 2}',
           "null"].freeze

  def test_the_gem
    assert_equal TEXTS, lines("json")
  end

  def test_our_replacement
    assert_equal TEXTS, lines("jacinth/json")
  end

  def lines(library)
    Child.output("require #{library.inspect}\n#{CALLS}").lines(chomp: true)
  end
end

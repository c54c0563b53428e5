# frozen_string_literal: true

require "test_helper"

# Messages about the arguments of calls show no character that cannot be seen or that changes the order of the text.
class PrintableMessagesTest < Minitest::Test
  CALLS = {
    fetch: ->(key) { Jacinth.document("{}").fetch(key) },
    element: ->(key) { Jacinth.each_element("{}", at: "/#{key}") { nil } },
    option: ->(key) { Jacinth.parse("{}", "#{key}": 1) },
    view: ->(key) { Jacinth::Type.object { field :a, Integer }.view(:"#{key}") },
    enum: ->(key) { Jacinth::Type.enum(key, key) }
  }.freeze
  private_constant :CALLS

  CALLS.each do |name, call|
    define_method("test_#{name}") do
      ["\u202e", "\u2066", "\u200b", "\ufeff"].each do |hidden|
        error = assert_raises(StandardError) { call.call("a#{hidden}b") }
        refute_includes error.message, hidden
        assert_includes error.message, "b"
      end
    end
  end
end

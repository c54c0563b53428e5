# frozen_string_literal: true

require "test_helper"

# edit, patch and merge_patch with a garbage collection at every allocation.
class EditStressTest < Minitest::Test
  SOURCE = '{"a":[1, "é", {"k\u0065y":1}], "b":{"c":null}, "long key of a member":[]}'
  CALLS = {
    edit: -> { Jacinth.edit(SOURCE, "/a/2/key" => "ü", "/a/-" => [1], "/b/c" => 2) },
    equal_keys: -> { Jacinth.edit('{"k\u0065y":1,"key":2}', "/key" => 1) },
    utf16: -> { Jacinth.edit(SOURCE.encode(Encoding::UTF_16LE), "/a/0" => 1) },
    merge: -> { Jacinth.merge_patch(SOURCE, '{"a":null,"b":{"c":1}}') },
    patch: -> { Jacinth.patch(SOURCE, '[{"op":"move","from":"/a/2","path":"/b/x"}]') }
  }.freeze

  CALLS.each do |name, call|
    define_method("test_#{name}") do
      expected = outcome(&call)
      begin
        GC.stress = GarbageCollectorModes::STRESS
        actual = outcome(&call)
      ensure
        GC.stress = false
      end
      assert_equal expected, actual
    end
  end

  private

  def outcome
    yield
  rescue StandardError => e
    "#{e.class} #{e.message}"
  end
end

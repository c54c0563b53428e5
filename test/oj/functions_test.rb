# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"
require "stringio"
require "tempfile"

# The functions of Oj and of Oj::Rails as private methods of a class that includes these modules.
class OjFunctionsTest < Minitest::Test
  Oj = Jacinth::Oj
  FUNCTIONS = %i[
    add_to_json compat_load debug_odd default_options default_options= dump fast_generate generate load load_file
    mem_report mimic_JSON object_load optimize_rails register_odd register_odd_raw remove_to_json safe_load saj_parse
    sc_parse strict_load to_file to_json to_stream wab_load
  ].freeze
  RAILS_FUNCTIONS = %i[deoptimize encode mimic_JSON optimize optimized? set_decoder set_encoder].freeze

  # Has the functions of Oj.
  class Includes
    include Jacinth::Oj

    def call(name, ...) = __send__(name, ...)
  end

  # Has the functions of Oj::Rails.
  class IncludesRails
    include Jacinth::Oj::Rails

    def call(name, ...) = __send__(name, ...)
  end

  def test_names
    assert_equal FUNCTIONS, Oj.private_instance_methods(false).sort
    assert_equal RAILS_FUNCTIONS, Oj::Rails.private_instance_methods(false).sort
    assert_empty Oj.public_instance_methods(false) + Oj::Rails.public_instance_methods(false)
    assert_empty FUNCTIONS - Oj.singleton_methods
    assert_raises(NoMethodError) { Includes.new.dump(1) }
  end

  def test_they_do_what_the_functions_of_the_module_do
    object = Includes.new
    assert_equal "{\"a\":1}", object.call(:dump, { "a" => 1 }, mode: :strict)
    %i[load strict_load safe_load wab_load].each { |name| assert_equal [1], object.call(name, "[1]") }
    assert_equal [:sym, "1"], [object.call(:object_load, "\":sym\""), object.call(:to_json, 1)]
    assert_equal Oj.default_options, object.call(:default_options)
    seen = Class.new { attr_reader(:values).then { def add_value(value, *) = (@values ||= []) << value } }.new
    object.call(:saj_parse, seen, "[1,2]")
    object.call(:sc_parse, seen, "3")
    assert_equal [1, 2, 3], seen.values
    stream = StringIO.new
    assert_nil object.call(:to_stream, stream, [2], mode: :strict)
    assert_equal "[2]", stream.string
    Tempfile.create do |file|
      assert_nil object.call(:to_file, file.path, [3], { mode: :strict })
      assert_equal [3], object.call(:load_file, file.path)
      object.call(:load_file, file.path, { mode: :strict }) { |value| assert_equal [3], value }
    end
    assert_equal [false, "{\"a\":1}"],
                 [IncludesRails.new.call(:optimized?, Hash), IncludesRails.new.call(:encode, { "a" => 1 })]
  end

  def test_what_oj_keeps_inside_makes_no_objects
    [Oj::CStack, Oj::Cache].each do |klass|
      %i[allocate new].each do |name|
        assert_equal "allocator undefined for #{klass.name}",
                     assert_raises(TypeError) { klass.public_send(name) }.message
      end
    end
  end
end

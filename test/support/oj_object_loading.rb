# frozen_string_literal: true

require "jacinth/oj/api"
require "date"

# The load of object mode, and classes for its objects.
module OjObjectLoading
  Oj = Jacinth::Oj

  class Thing
    attr_accessor :a, :b
  end

  class Hashed < Hash; end
  class Listed < Array; end
  class Worded < String; end
  class Ranged < Range; end
  class Failed < StandardError; end
  Pair = Struct.new(:x, :y)

  private

  # The names of the classes may be written without the module.
  def load(text, **options)
    text = text.gsub("L::", "OjObjectLoading::") unless text.frozen?
    Oj.object_load(text, options)
  end

  # L:: in the text or the message stands for that module.
  def refuse(error, message, text, **options)
    raised = assert_raises(error, text) { load(+text, **options) }
    assert_equal message.gsub("L::", "OjObjectLoading::"), raised.message.lines.first.chomp
  end

  def variables(object) = object.instance_variables.to_h { |name| [name, object.instance_variable_get(name)] }
end

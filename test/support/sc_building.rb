# frozen_string_literal: true

# The methods with which a handler of sc_parse builds what a load builds. Needs no library, so that a process that has
# only the real Oj can use it.
module ScBuilding
  private

  def build(name, *arguments)
    case name
    when :hash_start then {}
    when :array_start then []
    when :hash_key then arguments.first
    when :hash_set then arguments[0] && (arguments[0][arguments[1]] = arguments[2])
    when :array_append then arguments[0] && (arguments[0] << arguments[1])
    end
  end
end

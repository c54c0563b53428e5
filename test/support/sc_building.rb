# frozen_string_literal: true

# What a handler of sc_parse answers to build what a load builds. Needs neither library, so that a process with
# the real Oj alone may have it.
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

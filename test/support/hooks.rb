# frozen_string_literal: true

# Every place where a parse calls Ruby code, with an action that is called there, and every way to leave the call.
module Hooks
  # A document that calls each hook while more values are pending than the C stack has room for.
  LONG = "[#{"1," * 700}{\"a\":[2.5,\"s\"],\"b\":{}},3]".freeze

  # name => a lambda that turns the action into options for a parse of LONG
  PLACES = {
    on_load: ->(act) { { on_load: ->(value) { act.call if value == 2.5; value } } },
    on_load_key: ->(act) { { on_load: ->(value) { act.call if value == "a"; value } } },
    on_load_last: ->(act) { { on_load: ->(value) { act.call if value == 3; value } } },
    object_new: ->(act) { { object_class: Class.new(Hash) { define_singleton_method(:new) { act.call; super() } } } },
    object_set: lambda do |act|
      {
        object_class: Class.new(Hash) do
          define_method(:[]=) do |key, value|
            act.call
            super(key, value)
          end
        end
      }
    end,
    array_new: ->(act) { { array_class: Class.new(Array) { define_singleton_method(:new) { act.call; super() } } } },
    array_append: lambda do |act|
      {
        array_class: Class.new(Array) do
          define_method(:<<) do |value|
            act.call if value == 3
            super(value)
          end
        end
      }
    end,
    decimal_try: lambda do |act|
      {
        decimal_class: Class.new do
          define_singleton_method(:try_convert) do |text|
            act.call
            text.to_f
          end
        end
      }
    end,
    decimal_new: ->(act) { { decimal_class: Class.new { define_method(:initialize) { |_| act.call } } } },
    key_hash: lambda { |act|
      key = Class.new { define_method(:hash) { act.call; 7 } }
      { on_load: ->(value) { value == "a" ? key.new : value } }
    },
    key_equal: lambda { |act|
      key = Class.new do
        define_method(:hash) { 7 }
        define_method(:eql?) { |_| act.call; false }
      end
      { on_load: ->(value) { %w[a b].include?(value) ? key.new : value } }
    }
  }.freeze

  # The ways to leave a block, by their effects on the call around it.
  class Left < StandardError; end

  EXITS = {
    raise: -> { raise Left },
    throw: -> { throw :out },
    exit: -> { exit(3) },
    no_memory: -> { raise NoMemoryError },
    stack: -> { raise SystemStackError },
    interrupt: -> { raise Interrupt }
  }.freeze

  # Runs the block, which one of EXITS leaves. Returns whether it was left.
  def self.left?
    catch(:out) do
      yield
      return false
    end
    true
  rescue Left, SystemExit, NoMemoryError, SystemStackError, Interrupt
    true
  end
end

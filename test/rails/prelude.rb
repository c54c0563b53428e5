# frozen_string_literal: true

# The beginning of the scripts of these tests, in a process of their own: ActiveSupport's own encoder and ours.
require "active_support"
require "active_support/json"
require "active_support/time"
require "active_support/core_ext/hash/indifferent_access"
require "active_support/core_ext/string/output_safety"
require "active_support/ordered_options"
require "set"
require_relative "../support/ractor_value"

REFERENCE = ActiveSupport.json_encoder
require "jacinth/rails"
ENCODER = Jacinth::Rails::Encoder
HELD = []

# The block's value, or its error.
def outcome
  text = yield
  [text.class, text.encoding, text.frozen?, text.valid_encoding?, text.ascii_only?, text]
rescue StandardError, SystemStackError => e
  [e.class, e.message[0, 200].sub(/ in (?:\{|a Hash with the keys).*/m, ""),
   (e.invalid_object.class if e.is_a?(JSON::GeneratorError))]
end

# We refuse nesting where ActiveSupport's methods run out of stack.
def alike?(mine, theirs)
  return true if mine == theirs || (mine[0] == SystemStackError && theirs[0] == SystemStackError)

  mine[0] == JSON::NestingError && theirs[0] == SystemStackError
end

# Records whether both encoders write the value alike.
def same(value, options = nil, name = nil)
  theirs = outcome { REFERENCE.new(options).encode(value) }
  mine = outcome { ENCODER.new(options).encode(value) }
  return HELD << true if alike?(mine, theirs)

  expected, written = [theirs, mine].map { |text| text.inspect[0, 300] }
  puts "#{name || value.inspect[0, 80]} #{options.inspect}: #{expected} expected, #{written} written"
end

# Records whether two values are equal.
def equal(expected, actual)
  return HELD << true if expected == actual

  puts "#{expected.inspect[0, 300]} expected, #{actual.inspect[0, 300]} there (#{caller(1, 1).first})"
end

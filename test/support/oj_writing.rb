# frozen_string_literal: true

require_relative "oj_dumping"

# For tests of StringWriter: writers, their output, and calls that raise.
module OjWriting
  include OjDumping

  # Has to_str, but is not a String.
  class Named
    def to_str = "named"
  end

  # An object whose to_json runs a block first.
  class Does
    def initialize(&block) = @block = block
    def to_json(*given) = @block.call(*given)
  end

  #: (?Symbol, **untyped) -> untyped
  def writer(mode = :compat, **options) = OjDumping::Oj::StringWriter.new({ mode: mode, use_to_json: true, **options })

  # The output for the pushes of the block.
  #: (?Symbol, **untyped) { (untyped) -> void } -> String
  def text(mode = :compat, **options)
    made = writer(mode, **options)
    yield made
    made.to_s
  end

  # The message of the StandardError that the block raises. The text must be unchanged afterwards.
  #: (untyped) { (untyped) -> void } -> String
  def refused(made)
    before = made.to_s
    error = assert_raises(StandardError) { yield made }
    assert_equal before, made.to_s
    assert_equal StandardError, error.class
    error.message
  end
end

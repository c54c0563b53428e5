# frozen_string_literal: true

require_relative "oj_dumping"

# For tests of StringWriter: writers, the texts that they make, and what refuses.
module OjWriting
  include OjDumping

  # to_str and no String.
  class Named
    def to_str = "named"
  end

  # An object whose to_json does something first.
  class Does
    def initialize(&block) = @block = block
    def to_json(*given) = @block.call(*given)
  end

  #: (?Symbol, **untyped) -> untyped
  def writer(mode = :compat, **options) = OjDumping::Oj::StringWriter.new({ mode: mode, use_to_json: true, **options })

  # The text of what the block pushes.
  #: (?Symbol, **untyped) { (untyped) -> void } -> String
  def text(mode = :compat, **options)
    made = writer(mode, **options)
    yield made
    made.to_s
  end

  # The words of the StandardError that the block ends with, the text being the same afterwards.
  #: (untyped) { (untyped) -> void } -> String
  def refused(made)
    before = made.to_s
    error = assert_raises(StandardError) { yield made }
    assert_equal before, made.to_s
    assert_equal StandardError, error.class
    error.message
  end
end

# frozen_string_literal: true

# Objects whose as_json never comes to an end. Loaded by scripts of encoder_test.rb, after prelude.rb.
class Endless
  def as_json(*) = Endless.new
end

class Itself
  def as_json(*) = self
end

class Wrapped
  def as_json(*) = [Wrapped.new]
end

class Other
  attr_accessor :other

  def as_json(*) = other
end

# It has no as_json of its own: its instance variable leads back to it.
class Round
  attr_accessor :other
end

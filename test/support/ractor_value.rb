# frozen_string_literal: true

# Ractor#value, the result of a Ractor's block. Ruby 4.0 has it instead of Ractor#take; before that it is an alias here.
class Ractor
  alias value take unless method_defined?(:value)
end

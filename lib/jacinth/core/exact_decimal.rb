# frozen_string_literal: true

module Jacinth
  # A decimal_class for numbers that are compared: it makes a BigDecimal of each, or a Fragment if the exponent is
  # outside the range of BigDecimal.
  module ExactDecimal
    # Whether `number`, which BigDecimal made of the text, has another value than the text.
    #: (BigDecimal, String) -> bool
    def self.lost?(number, text) = !number.finite? || (number.zero? && text.match?(/\A[-0.]*[1-9]/))

    #: (String) -> (BigDecimal | Fragment)
    def self.new(text)
      number = BigDecimal(text)
      lost?(number, text) ? Fragment.new(text) : number
    end
  end
  private_constant :ExactDecimal
end

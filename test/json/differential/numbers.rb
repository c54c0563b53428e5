# frozen_string_literal: true

module JsonDifferential
  # How outcomes are compared that differ by the digits of their numbers.
  module Numbers
    NUMBER = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/.freeze

    # The text without the bytes between and before digits in other encodings.
    #: (String) -> String
    def bare(text) = text.gsub("\\x00", "").gsub(/\\(?:u(?:\h{4}|\{\h+\})|x\h\h)/, "?")

    # The same text with every number as Ruby writes it.
    #: (String) -> String
    def plain_numbers(text) = bare(text).gsub(NUMBER) { |number| number.match?(/[.e]/) ? number.to_f.to_s : number }

    # Whether only the digits of numbers differ, and ours are those that Ruby writes for the same double. `step` has
    # same?, real and ours.
    #: (untyped) -> bool
    def shorter?(step)
      return false unless step.same? { |text| bare(text).gsub(NUMBER, "0") }

      bare(step.real).scan(NUMBER).zip(bare(step.ours).scan(NUMBER)).all? do |first, second|
        first == second || (first.to_f.eql?(second.to_f) && digits(second) == digits(second.to_f.to_s))
      end
    end

    private

    def digits(number) = number[/[\d.]+/].delete(".").sub(/\A0+/, "").sub(/0+\z/, "")
  end
end

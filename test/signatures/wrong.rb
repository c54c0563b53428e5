# frozen_string_literal: true

# Each line with the mark has an error of types.
require "jacinth"

Jacinth.parse("1", symbolize_name: true) # wrong
Jacinth.parse("1", max_nesting: "9") # wrong
Jacinth.generate([1], alow_nan: true) # wrong
Jacinth.generate([1]).sizze # wrong
Jacinth::Coder.new(symbolise_names: true) # wrong
Jacinth.each_line("[1]", max_record: 1) { |value| p value } # wrong
Jacinth.valid?(1) # wrong
Jacinth::Type.object(Range) { unknown :raise }.parse("{}").upcase # wrong

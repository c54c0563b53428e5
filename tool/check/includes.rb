# frozen_string_literal: true

require_relative "../format/includes"

module Jacinth
  # The order of includes, as script/format writes it.
  module Check
    rule "includes.order", "run `script/format`, then `bundle exec rake generate`" do
      Format::Includes.unsorted(tree).each do |path, text|
        line, expected = text.lines(chomp: true).each.with_index(1)
                             .map { |one, number| [number, one] }
                             .find { |number, one| one != tree.lines(path)[number - 1] }
        fail(path, "#{expected} belongs here", line: line)
      end
    end
  end
end

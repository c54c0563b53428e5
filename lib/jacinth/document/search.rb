# frozen_string_literal: true

module Jacinth
  #--
  # What a document searches before it is frozen, as nothing more is remembered then. document.rb loads this file.
  class Document
    protected

    # Goes through this part to its end, twice for a table of its keys. Adds the large objects and arrays in it to
    # `found`, with their twins. Whoever reads this part meets its faults.
    def search(twin, found)
      return unless twin.is_a?(Enumerable) && twin.start == start && finish - start >= LARGE

      twin.is_a?(Array) ? size : 2.times { find_child(NO_KEY, nil) }
      twin.each_with_index do |child, step|
        step, child = child if twin.is_a?(Object)
        next unless child.is_a?(Document) && child.finish - child.start >= LARGE && (part = self[step]).is_a?(Document)

        found << [part, child]
      end
    rescue ParserError
      nil
    end

    private

    def search_all
      begin
        remember
      rescue ParserError
        nil # up to the fault
      end
      return if finish - start < LARGE

      found = [[self, twin(LENIENT).at(pointer)]] # the twin, as reading it calls no hooks
      200.times { found = found.each_with_object([]) { |(part, twin), more| part.search(twin, more) } if found.any? }
    rescue ParserError
      nil # whoever reads the part meets its faults
    end
  end
end

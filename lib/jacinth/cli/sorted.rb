# frozen_string_literal: true

module Jacinth
  class CLI
    # --sort-keys: a document with the members of its objects in the order of their keys, compared as UTF-8. Numbers and
    # strings keep their text; equal keys keep their order. No call nests, however deep the document is.
    module Sorted
      TOKEN = /"(?:[^"\\]|\\.)*"|[^\[\]{},:"]+|[\[\]{}:,]/

      class << self
        # Raises ParserError, with the place in `text`.
        #: (String, Hash[Symbol, untyped]) -> String
        def text(text, options)
          stack = [[]] # the parts of each open container
          Jacinth.reformat(text, **options).scan(TOKEN) do |token|
            case token
            when "[", "{" then stack << []
            when "]" then close(stack) { |parts| "[#{parts.join(",")}]" }
            when "}" then close(stack) { |parts| "{#{members(parts).join(",")}}" }
            when ",", ":" then next
            else stack.last << token
            end
          end
          stack.first.first
        end

        private

        def close(stack)
          text = yield stack.pop
          stack.last << text
        end

        def members(parts)
          pairs = parts.each_slice(2).each_with_index.sort_by { |(key, _), place| [plain(key), place] }
          pairs.map { |(key, value), _| "#{key}:#{value}" }
        end

        def plain(key) = key.include?("\\") ? Jacinth.parse(key) : key[1..-2]
      end
    end
  end
end

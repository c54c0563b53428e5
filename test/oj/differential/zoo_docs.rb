# frozen_string_literal: true

module JsonDifferential
  module Zoo
    # What the steps of an Oj::Doc's case tell.
    module Docs
      class << self
        # The block's result or error, and where the document is then.
        #: (untyped) { (untyped) -> untyped } -> Array[untyped]
        def at(doc)
          result =
            begin
              yield(doc)
            rescue StandardError, ScriptError => e
              told(e)
            end
          [result, place(doc)]
        end

        # All that one document tells of itself.
        #: (untyped) -> Array[untyped]
        def look(doc)
          seen = []
          doc.each_leaf { |leaf| seen << [leaf.where, leaf.type, leaf.local_key] }
          doc.home
          [seen, doc.size, doc.type, doc.fetch, doc.exists?("/"), doc.where]
        end

        # The path of a file with that text.
        #: (String) { (String) -> untyped } -> untyped
        def file(text)
          Zoo.written do |path|
            File.binwrite(path, text)
            yield path
          end
        end

        # What the block returns, and what it writes to the file of that name, if it does.
        #: () { (String) -> untyped } -> Array[untyped]
        def written
          Zoo.written do |path|
            File.binwrite(path, "as it was")
            yield path
          end
        end

        #: (untyped) -> String
        def take(doc) = doc.class.name.delete_prefix("Jacinth::")

        private

        def place(doc)
          doc.where
        rescue IOError => e
          e.message
        end

        def told(error) = [error.class.name.delete_prefix("Jacinth::"), error.message.b.gsub("Jacinth::", "")]
      end
    end
  end
end

# frozen_string_literal: true

module JsonDifferential
  module Zoo
    # The outcomes of the steps of a case with Oj::Doc.
    module Docs
      class << self
        # The block's result or error, and the document's position afterwards.
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

        # Everything that can be read of a document.
        #: (untyped) -> Array[untyped]
        def look(doc)
          seen = []
          doc.each_leaf { |leaf| seen << [leaf.where, leaf.type, leaf.local_key] }
          doc.home
          [seen, doc.size, doc.type, doc.fetch, doc.exists?("/"), doc.where]
        end

        # Gives the block the path of a file with this text.
        #: (String) { (String) -> untyped } -> untyped
        def file(text)
          Zoo.written do |path|
            File.binwrite(path, text)
            yield path
          end
        end

        # The block's result, and the contents of the file whose path it is given, whether it writes to it or not.
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

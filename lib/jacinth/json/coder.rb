# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  module JSON
    # The part of Coder that is written in Ruby: files. new, dump and load are in the extension.
    class Coder
      # The value of the JSON file at `path`, read as UTF-8.
      #
      #: (String | Pathname) -> untyped
      def load_file(path) = load(::File.read(path, encoding: ::Encoding::UTF_8))
    end
  end
end

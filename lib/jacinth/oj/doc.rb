# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  module Oj
    # An open document. A value is built when it is fetched by its path.
    #
    #   Jacinth::Oj::Doc.open('{"a":[1,{"b":"c"}]}') { |doc| doc.fetch("/a/2/b") } # => "c"
    class Doc
      # Opens the document in the file of that name, as open does. IOError if it cannot be read.
      #: (String) ?{ (Doc) -> untyped } -> untyped
      def self.open_file(path, &block)
        path = Oj.send(:file_name, path)
        open(read_file(path), &block)
      end

      # The JSON text of the value at the path, or of the current value if the path is nil, written with the default
      # options. With a file name the text is written to that file. nil if there is no such value.
      #: (?String?, ?String) -> String?
      def dump(*arguments)
        path, *file = arguments
        place = ::String.try_convert(path)
        unless place || path.nil?
          raise ::TypeError, "no implicit conversion of #{Oj.send(:class_word, path)} into String"
        end
        return text_of(place) if file.empty?

        name = Oj.send(:file_name, file.first)
        write(text_of(place), name)
      end

      private

      def write(text, path)
        ::File.binwrite(path, text) if text
        nil
      rescue ::SystemCallError => e
        raise ::IOError, "#{Oj.send(:reason, e)}\n", cause: nil
      end

      class << self
        private

        def read_file(path)
          ::File.open(path, "rb") do |file|
            file.seek(0, ::IO::SEEK_END)
            file.rewind
            file.read
          end
        rescue ::Errno::ESPIPE
          raise LoadError, "Failed to get the size of #{path}.", cause: nil
        rescue ::SystemCallError => e
          raise ::IOError, Oj.send(:reason, e), cause: nil
        end
      end
    end
  end
end

# frozen_string_literal: true

module Jacinth
  module Oj
    # Builds one JSON text with one push after another, with the options of dump. The extension has its methods.
    #
    #   writer = Jacinth::Oj::StringWriter.new(mode: :compat)
    #   writer.push_array { writer.push_value({ "a" => 1 }) }
    #   writer.to_s # => "[{\"a\":1}]\n"
    class StringWriter
    end

    # A StringWriter for a stream: writes the text to an object with a method write as it grows. The extension has its
    # methods.
    class StreamWriter
    end
  end
end

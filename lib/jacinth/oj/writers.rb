# frozen_string_literal: true

module Jacinth
  module Oj
    # Builds one text push by push, with the options of dump. The extension has its methods.
    #
    #   writer = Jacinth::Oj::StringWriter.new(mode: :compat)
    #   writer.push_array { writer.push_value({ "a" => 1 }) }
    #   writer.to_s # => "[{\"a\":1}]\n"
    class StringWriter
    end

    # The same for a stream: what has a write is given the text as it grows. The extension has its methods.
    class StreamWriter
    end
  end
end

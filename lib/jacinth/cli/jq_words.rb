# frozen_string_literal: true

require_relative "messages"

module Jacinth
  class CLI
    # Arguments in the language of jq, which commands do not read: what to write instead.
    module JqWords
      # One value in jq: .a.b[0]["c d"]. And several: .a[].b
      STEP = /[A-Za-z_]\w*|\["(?:[^"\\]|\\.)*"\]|\[\d+\]/.freeze
      JQ = /\A\.(?:#{STEP}(?:\.?#{STEP})*)?\z/.freeze
      JQ_MANY = /\A\.(?:(?:#{STEP}|\[\])(?:\.?(?:#{STEP}|\[\]))*)?\z/.freeze
      # Other programs in jq, which have a function, an operator or a pipe.
      PROGRAM = /\A\.?[^ ]* ?(?:\||\/\/|==|\()|\A\. /.freeze
      private_constant :STEP, :JQ, :JQ_MANY, :PROGRAM

      private

      # What jq's .a.b[0] is as a JSON pointer, or nil for other texts, and for files.
      def jq_pointer(text)
        return if !text.match?(JQ) || File.file?(text)

        text.scan(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([A-Za-z_]\w*)/).map do |quoted, index, name|
          "/#{(name || index || Jacinth.parse("\"#{quoted}\"")).gsub("~", "~0").gsub("/", "~1")}"
        end.join
      end

      # What jq's filter is as a JSONPath, or nil as above.
      def jq_path(text)
        return if !text.match?(JQ_MANY) || File.file?(text)

        "$#{text.gsub("[]", "[*]").delete_suffix(".").sub(/\A\.(?=\[)/, "")}"
      end

      # Raises Wrong for an argument in jq's form, with what to write.
      def refuse_jq(arguments, pointers)
        arguments.each do |text|
          pointer = jq_pointer(text) if pointers
          raise Wrong, "#{Messages.title(text)} is jq's; write #{pointer.empty? ? '""' : pointer}" if pointer

          path = jq_path(text) || (text if text.start_with?("$") && !File.file?(text))
          refuse_path(text, path, pointers) if path
          next if !text.match?(PROGRAM) || File.file?(text)

          raise Wrong, "#{Messages.title(text)} is jq's; jacinth docs command-line says what to write instead"
        end
      end

      def refuse_path(text, path, pointers)
        whose = path == text ? "a JSONPath" : "jq's"
        advice = pointers ? "use jacinth query" : "write"
        raise Wrong, "#{Messages.title(text)} is #{whose}; #{advice} #{Messages.title("'#{path}'")}"
      end
    end
  end
end

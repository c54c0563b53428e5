# frozen_string_literal: true

module OjDifferential
  # The intended differences of loading in object mode.
  module Rules
    # Oj's messages have no encoding, and end with a line of its own source.
    rule("oj/message-encoding") do |step|
      bytes = ->(text) { text.gsub(/\\u(\h{4})/) { [$1.hex].pack("U").b.dump[1..-2] } }
      step.real.start_with?("! ") && step.same? { |text| bytes.(text.sub(/ \[\w+\.c:\d+\]/, "")) }
    end

    rule("oj/container-variables") do |step|
      next true if step.source.include?("L::Hashed") && step.real.start_with?("! ArgumentError \"bad value for range")
      next true if step.ours.match?(/can not add attributes to a \S*(?:Hashed|Listed|Worded|String|Array)/)

      refusal = /can not add attributes to a \S*(?:Hashed|Listed|Worded|String|Array)|wrong argument|no implicit/
      step.source.match?(/L::(?:Hashed|Listed|Worded)|(?:\^|u005e)o\\":\\"(?:Hash|Array|String)\\"|\^s/) &&
        (step.real.match?(refusal) || step.real.match?(/Hashed|\bHash\b/))
    end

    # The path in a message has no ':' before keys that are Symbols because of symbol_keys.
    rule("oj/symbol-paths") do |step|
      plain = lambda do |text|
        next text unless text[/\A! (?!.*;;)/]

        text.sub(/ \[\w+\.c:\d+\]/, "").sub(/\(after .*?\) at/) { |path| path.delete(":") }
      end
      step.source.include?("symbol_keys: true") && step.same?(&plain)
    end

    # In Oj an IOError that a method raises has the message of a document that ends too early.
    rule("oj/raised-errors") do |step|
      step.real.match?(/\A! IOError .* not terminated/) && step.ours.start_with?("! IOError ")
    end

    # Of two errors in one text Oj reports the second.
    rule("oj/first-error") do |step|
      step.real.start_with?("! ArgumentError \"not a valid ID number") &&
        step.ours.start_with?("! ArgumentError \"class '^r")
    end

    rule("oj/class-names") do |step|
      step.real.include?("invalid symbol in encoding US-ASCII") && step.ours.match?(/class '.*' is not defined/)
    end

    rule("oj/nameless-class") do |step|
      step.source.include?("auto_define: true") && step.ours.match?(/class '\w*::' is not defined/)
    end

    rule("oj/time-seconds") do |step|
      step.source.match?(/\^t\\":-?\d{19}/) && step.ours.include?("Invalid time decimal representation.")
    end
  end
end

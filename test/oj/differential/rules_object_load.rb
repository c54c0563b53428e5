# frozen_string_literal: true

module OjDifferential
  # What object mode reads otherwise than Oj.
  module Rules
    # Oj names the line of its own source that an error comes from.
    rule("oj/message-encoding") do |step|
      bytes = ->(text) { text.gsub(/\\u(\h{4})/) { [$1.hex].pack("U").b.dump[1..-2] } }
      step.real.start_with?("! ") && step.same? { |text| bytes.(text.sub(/ \[\w+\.c:\d+\]/, "")) }
    end

    rule("oj/container-variables") do |step|
      next true if step.source.include?("L::Hashed") && step.real.start_with?("! ArgumentError \"bad value for range")
      next true if step.ours.match?(/can not add attributes to a \S*(?:Hashed|Listed|Worded|String|Array)/)

      step.source.match?(/L::(?:Hashed|Listed|Worded)|(?:\^|u005e)o\\":\\"(?:Hash|Array|String)\\"|\^s/) && (step.real.match?(/can not add attributes to a \S*(?:Hashed|Listed|Worded|String|Array)|wrong argument|no implicit/) || step.real.match?(/Hashed|\bHash\b/))
    end

    # In a message, the ':' of keys that are Symbols anyway.
    rule("oj/symbol-paths") { |step| step.source.include?("symbol_keys: true") && step.same? { |text| text[/\A! (?!.*;;)/] ? text.sub(/ \[\w+\.c:\d+\]/, "").sub(/\(after .*?\) at/) { |path| path.delete(":") } : text } }

    # An IOError that a method raises has the message of a document that ends too soon.
    rule("oj/raised-errors") { |step| step.real.match?(/\A! IOError .* not terminated/) && step.ours.start_with?("! IOError ") }

    # Two errors in one text: Oj has the words of the second.
    rule("oj/first-error") { |step| step.real.start_with?("! ArgumentError \"not a valid ID number") && step.ours.start_with?("! ArgumentError \"class '^r") }

    rule("oj/class-names") { |step| step.real.include?("invalid symbol in encoding US-ASCII") && step.ours.match?(/class '.*' is not defined/) }

    rule("oj/nameless-class") { |step| step.source.include?("auto_define: true") && step.ours.match?(/class '\w*::' is not defined/) }

    rule("oj/time-seconds") { |step| step.source.match?(/\^t\\":-?\d{19}/) && step.ours.include?("Invalid time decimal representation.") }
  end
end

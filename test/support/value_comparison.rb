# frozen_string_literal: true

# Whether two parsed values are equal in everything that can be seen: class, value, order of keys, encoding, frozen
# state and the bits of a Float. Also whether the coderange that Ruby has cached for a String is correct.
module ValueComparison
  class << self
    # nil if they are equal, otherwise a line that shows where they differ.
    #: (untyped, untyped, ?String) -> String?
    def difference(expected, actual, path = "$")
      return "#{path}: #{expected.class} expected, is a #{actual.class}" unless expected.class.equal?(actual.class)

      case expected
      when String then text(expected, actual, path)
      when Array then array(expected, actual, path)
      when Hash then hash(expected, actual, path)
      when Float then bits(expected) == bits(actual) ? nil : another(expected, actual, path)
      else expected == actual ? frozen(expected, actual, path) : another(expected, actual, path)
      end
    end

    # nil if the String's cached coderange agrees with its bytes.
    #: (String, ?String) -> String?
    def coderange(string, path = "$")
      fresh = string.b.force_encoding(string.encoding)
      return if fresh.valid_encoding? == string.valid_encoding? && fresh.ascii_only? == string.ascii_only?

      "#{path}: remembers valid #{string.valid_encoding?}, ASCII #{string.ascii_only?}; " \
        "is #{fresh.valid_encoding?}, #{fresh.ascii_only?}"
    end

    private

    def another(expected, actual, path) = "#{path}: #{expected.inspect} expected, is #{actual.inspect}"

    def bits(float) = [float].pack("G")

    def frozen(expected, actual, path)
      expected.frozen? == actual.frozen? ? nil : "#{path}: frozen is #{actual.frozen?}"
    end

    def text(expected, actual, path)
      return "#{path}: encoding #{actual.encoding}" unless expected.encoding == actual.encoding
      return "#{path}: #{expected.inspect[0, 80]} expected, is #{actual.inspect[0, 80]}" unless expected == actual

      frozen(expected, actual, path) || coderange(actual, path)
    end

    def array(expected, actual, path)
      return "#{path}: #{expected.size} elements expected, are #{actual.size}" unless expected.size == actual.size

      expected.each_with_index do |value, i|
        found = difference(value, actual[i], "#{path}[#{i}]")
        return found if found
      end
      frozen(expected, actual, path)
    end

    def hash(expected, actual, path)
      keys = actual.keys
      return "#{path}: keys #{keys.inspect[0, 200]}" unless expected.size == actual.size && keys.size == actual.size

      expected.each_with_index do |(key, value), i|
        found =
          difference(key, keys[i], "#{path} key #{i}") ||
            difference(value, actual[key], "#{path}[#{key.inspect[0, 40]}]")
        return found if found
      end
      unless actual.default.nil? && actual.default_proc.nil? && !actual.compare_by_identity?
        return "#{path}: has a default"
      end

      frozen(expected, actual, path)
    end
  end
end

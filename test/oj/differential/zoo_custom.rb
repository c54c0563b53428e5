# frozen_string_literal: true

module JsonDifferential
  # Objects with as_json.
  module Zoo
    # as_json returns, or raises, the answer. :itself stands for the object, :given for the arguments.
    class AsJson
      def initialize(answer) = @answer = answer
      def to_s = "as text"

      def as_json(*given)
        case @answer
        when Exception then raise @answer
        when :itself then self
        when :given then { given: given, a: 1 }
        else @answer
        end
      end
    end

    class PlainAsJson < AsJson
      def as_json = super()
    end

    class HashAsJson < Hash
      def as_json(*given) = { "as" => given, a: to_a, b: HashAsJson.superclass[self] }
    end

    class ArrayAsJson < Array
      def as_json(*) = [*self, "as", ArrayAsJson.superclass.new(self)]
    end

    # Has all of these, which are tried in this order: raw_json, to_json, as_json, to_hash.
    class Both < AsJson
      def raw_json(*) = "[\"raw\"]"
      def to_json(*) = "[\"to\"]"
      def to_hash = { hash: 1 }
    end
  end
end

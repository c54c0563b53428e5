# frozen_string_literal: true

#--
# Jacinth::Path and Jacinth.query: JSONPath (RFC 9535). Queries are compiled and evaluated by the extension
# (ext/jacinth/reader/query.c, ext/jacinth/frontends/native/query). This file has what needs no C.
module Jacinth
  # The values that the JSONPath query `text` selects in a JSON text, a Document or Ruby objects; see Path#values.
  #
  #   Jacinth.query('{"a":[{"id":1},{"id":2}]}', "$.a[?@.id > 1]") # => [{"id"=>2}]
  #
  #: (untyped, String, **Integer?) -> Array[untyped]
  def self.query(source, text, **limits)
    Path.new(text, **limits).values(source)
  end

  # A compiled query. A Path is frozen, and threads and Ractors can share it.
  #
  #   path = Jacinth::Path.new("$..author")
  #   path.values('[{"author":"A"},{"author":"B"}]') # => ["A", "B"]
  class Path
    # Calls the block with each value. The values are found before the first call.
    #
    #: (untyped) { (untyped) -> void } -> self
    #: (untyped) -> Enumerator[untyped, self]
    def each(source)
      return enum_for(:each, source) unless block_given?

      values(source).each { |value| yield value }
      self
    end

    #: () -> String
    def inspect
      "#<#{self.class} #{self}>"
    end

    # Whether `other` has the same text and the same limits.
    #: (untyped) -> bool
    def ==(other)
      other.instance_of?(self.class) && to_s == other.to_s && limits == other.limits
    end
    alias eql? ==

    #: () -> Integer
    def hash
      [self.class, to_s, limits].hash
    end

    protected :limits

    private

    def marshal_dump
      [to_s, limits]
    end

    def marshal_load((text, limits))
      initialize(text, **%i[max_nesting max_results max_steps].zip(limits).to_h)
    end
  end
end

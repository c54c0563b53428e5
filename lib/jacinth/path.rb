# frozen_string_literal: true

# :stopdoc:
# Jacinth::Path and Jacinth.query: JSONPath (RFC 9535). Queries are compiled and evaluated by the extension
# (ext/jacinth/reader/query.c, ext/jacinth/frontends/native/query). This file has what needs no C.
module Jacinth
  # :startdoc:
  QUERY_LIMITS = %i[max_nesting max_results max_steps].freeze # the keywords of Path.new
  private_constant :QUERY_LIMITS

  class << self
    # The values that a JSONPath query (a String or a Path) selects in a JSON text, a Document or Ruby objects; see
    # Path#values. Takes the limits of Path.new, and for a text the options of parse; max_nesting belongs to both. With
    # a block, yields each value and returns nil.
    #
    #   Jacinth.query('{"a":[{"id":1},{"id":2}]}', "$.a[?@.id > 1]")       # => [{"id" => 2}]
    #   Jacinth.query('{"a":{"id":1}}', "$.a", symbolize_names: true)      # => [{id: 1}]
    #
    #: (untyped, String | Path, **untyped) ?{ (untyped) -> void } -> untyped
    def query(source, path, **options, &block)
      OptionHint.check(options, OptionHint::READ | QUERY_LIMITS)
      path = limited_path(path, options.slice(*QUERY_LIMITS))
      values = path.values(queried(source, options.except(:max_results, :max_steps)))
      return values unless block

      values.each(&block)
      nil
    end

    private

    # The compiled query, with the limits in place of its own.
    def limited_path(path, limits)
      return Path.new(path, **limits) unless path.is_a?(Path)

      limits.empty? ? path : Path.new(path.to_s, **QUERY_LIMITS.zip(path.__send__(:limits)).to_h, **limits)
    end

    # The source, with the options of parse if there are any. With an object, the options are checked, but have no
    # effect.
    def queried(source, options)
      reading = options.keys - [:max_nesting]
      return source if reading.empty?
      return document(source, **options) if source.respond_to?(:to_str) || Source.pathname?(source)

      Coder.new(**options)
      source
    end
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

    # Whether the query selects anything in the source, as match? says: for `case` and for Enumerable#grep.
    #: (untyped) -> bool
    def ===(source)
      match?(source)
    end

    # A Proc that gives the values that the query selects in its argument: texts.flat_map(&path).
    #: () -> Proc
    def to_proc
      method(:values).to_proc
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

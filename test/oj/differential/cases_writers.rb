# frozen_string_literal: true

module OjDifferential
  # Random sequences of calls of StringWriter and StreamWriter, most of them legal. Each step gives its result or error,
  # and the text so far. After an error Oj's text and ours may differ, so a sequence ends there, except for errors that
  # change nothing.
  module WriterCases
    FAMILIES = { writers: 8, stream_writers: 4 }.freeze
    WRITER_KEYS = [
      "\"a\"", "\"b\"", "\"key with / and <\"", "\"\\u00e9\"", "\"\"", "\"q\\\"\\n\"", "\"\\u2028\"",
      "Converts.new(:to_str, \"c\")", "\"x\" * 300", "SubString.new(\"s\")", "\"b\".b"
    ].freeze
    WRONG_KEYS = [":a", "5", "false", "[]", "Converts.new(:to_str, 5)"].freeze
    WRITER_JSON = [
      "\"1\"", "\"{}\"", "\"[1, 2]\"", "\"\"", "\"\\\"\\u00e9\\\"\"", "\" 1 \"", "Converts.new(:to_str, \"8\")",
      "\"x\\\"y\"", "\"</\"", "\"\\xff\"", "\"1,\""
    ].freeze
    ILLEGAL = [
      "w.push_key(5)", "w.push_key(nil)", "w.push_object(1, 2)", "w.push_array(\"a\", 2)", "w.push_value",
      "w.push_value(1, 2, 3)", "w.push_json", "w.push_json(5)", "w.push_json(nil, \"a\")", "w.pop(1)",
      "w.push_value(1, :a)", "w.push_key(:a)"
    ].freeze
    WITHOUT_KEY = ["w.push_value(1)", "w.push_object", "w.push_array(nil)", "w.push_json(\"1\")"].freeze
    LAST = ["w.push_value(1, \"a\")", "w.push_object(\"a\")", "w.push_array(\"a\")", "w.push_json(\"2\", \"a\")"].freeze
    LAST_TEXT = [*LAST, "w.push_value(1, \"\\u00e9\".encode(\"ISO-8859-1\"))", "w.push_value(1, \"a\\0b\")"].freeze
    WRITER_VALUES = [
      *%w[1 nil true "text" 1.5 [] {} [1] -7 2**70 :sym], "{ \"a\" => [1, { b: nil }] }", "\"\\u00e9\\n/\""
    ].freeze
    WRITER_MODES = %w[:strict :null :compat :json :wab :custom :rails :object].freeze

    private

    def writers = writer_steps(false)
    def stream_writers = writer_steps(true)

    def writer_steps(stream)
      @levels = []
      @keyed = false
      @stream = stream
      mode = one(WRITER_MODES)
      said = [
        "mode: #{mode}",
        *(layout if once_in?(3)),
        *(legal_options if once_in?(4) && mode != ":rails"),
        *("buffer_size: #{one(%w[0 1 10 100 5000 -1 nil "5" 1.5 2**40])}" if stream && !once_in?(3))
      ]
      made = stream ? "Zoo::Pushes.stream({ #{said.join(", ")} })" : "Zoo::Pushes.string({ #{said.join(", ")} })"
      steps = Array.new(2 + roll(12)) { once_in?(14) ? writer_error : writer_move }
      steps << one(stream ? LAST : LAST_TEXT) if once_in?(8)
      ["@w = #{made}; nil", *steps.map { |step| "@w.step { |w| #{step} }" }]
    end

    # A step that is an error here.
    def writer_error
      awaits = @levels.last == :object && !@keyed
      one([
        *ILLEGAL,
        *(WITHOUT_KEY if awaits),
        *(["w.push_key(\"again\")"] * 3 unless awaits),
        *("w.pop" if @levels.empty? || @keyed),
        *("w.pop_all" if @keyed)
      ])
    end

    # A step that is legal as long as all before it were.
    def writer_move
      kinds = %i[value value value json object array]
      kinds.push(:pop, :pop) if @levels.any? && !@keyed
      kinds.push(:key, :key) if @levels.last == :object && !@keyed
      kinds.push(@stream ? :flush : :block) if once_in?(3)
      kinds = %i[reset pop_all] if once_in?(20) && !@keyed
      send(:"writer_#{one(kinds)}")
    end

    def writer_key_text = one(once_in?(15) ? WRONG_KEYS : WRITER_KEYS)

    # The key argument of a value, if there must be one at this point.
    def writer_key_argument(before = ", ")
      keyed, @keyed = @keyed, false
      return "#{before}nil" if once_in?(10) && (@levels.last != :object || keyed)

      @levels.last == :object && !keyed ? "#{before}#{writer_key_text}" : ""
    end

    def writer_value
      value = once_in?(3) ? writer_thing : one(WRITER_VALUES)
      "w.push_value(#{value}#{writer_key_argument})"
    end

    # No object that only our writers reject, or whose bytes object mode writes unchanged.
    def writer_thing = thing.then { |text| text.match?(/BigDecimal\("(?:NaN|-?Infinity)"\)|encod/) ? "1.25" : text }
    def writer_json = "w.push_json(#{one(WRITER_JSON)}#{writer_key_argument})"

    def writer_key
      @keyed = true
      "w.push_key(#{writer_key_text})"
    end

    def writer_object
      key = writer_key_argument("")
      @levels.push(:object)
      "w.push_object(#{key})"
    end

    def writer_array
      key = writer_key_argument("")
      @levels.push(:array)
      "w.push_array(#{key})"
    end

    def writer_block
      key = writer_key_argument("")
      one([
        "w.push_array(#{key}) { |*given| w.push_value(given) }",
        "w.push_object(#{key}) { w.push_value(1, \"in\"); w.push_key(\"k\"); w.push_array { } }",
        "w.push_object(#{key}) { }"
      ])
    end

    def writer_pop
      @levels.pop
      "w.pop"
    end

    def writer_flush = "w.flush"

    def writer_reset
      return "w.flush" if @stream

      @levels.clear
      "w.reset"
    end

    def writer_pop_all
      @levels.clear
      "w.pop_all"
    end
  end
end

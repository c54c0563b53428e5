# frozen_string_literal: true

module JsonDifferential
  # The cases that read: parse and its relatives, load with its many kinds of sources, the parser
  # classes. Each method returns the steps of one case as Ruby text.
  module Reading
    READABLE = ["StringIO.new(%s)", "StringIO.new(%s)", "Converts.new(:to_io, StringIO.new(%s))",
                "Converts.new(:to_str, %s)", "Converts.new(:read, %s)", "SubString.new(%s)"].freeze
    UNREADABLE = ["Badly.new(nil)", "Badly.new(3)", "Badly.new(\"\")", "Badly.new(IOError.new(\"short\"))",
                  "StringIO.new.tap(&:close)", "Converts.new(:to_io, 3)", "Converts.new(:to_io, nil)", "nil", "\"\"",
                  "\" \"", ":a", "1", "[]", "{}", "Object.new", "StringIO.new(\"\")", "Badly.new([1])",
                  "Converts.new(:to_io, Badly.new(\"[2]\"))", "Converts.new(:to_str, nil)", "Bare.new",
                  "Badly.new(\"\\u00e9\".encode(\"UTF-16LE\"))", "Badly.new(SubString.new(\"[3]\"))",
                  "Converts.new(:to_str, \"\")"].freeze
    PROCS = ["Zoo.watch", "Zoo.watch(:nil)", "Zoo.watch(:swap)", "Zoo.watch(:count)", "Zoo.watch(:raise)",
             "Zoo.watch(:throw)", "proc { |x| x.is_a?(Integer) ? x + 1 : x }", "nil", "false", ":class",
             "method(:p).unbind", "1", "lambda { |x, y| x }", "Converts.new(:to_proc, proc { |x| x })",
             "Object.new"].freeze
    MADE = [
      "{\"json_class\":\"JsonDifferential::Zoo::Made\",\"a\":1}",
      "[{\"json_class\":\"JsonDifferential::Zoo::Unmade\"}]",
      "{\"json_class\":\"NoSuchClass\"}",
      "{\"json_class\":\"Object\",\"a\":[1]}",
      "{\"json_class\":1}",
      "{\"json_class\":\"lower\"}",
      "{\"type\":\"JsonDifferential::Zoo::Made\"}",
      "[\"abc\",\"xyz\"]",
      "{\"json_class\":null}",
      "{\"json_class\":\"Zoo::\"}",
      "{\"a\":{\"json_class\":\"JsonDifferential::Zoo::Made\",\"b\":{\"json_class\":\"JsonDifferential::Zoo::Made\"}}}",
      "{\"json_class\":\"JSON::GenericObject\",\"a\":1}"
    ].freeze

    #: () -> Array[String]
    def parse_documents
      call = one(["JSON.parse(%s)", "JSON.parse(%s)", "JSON.parse(%s)", "JSON.parse!(%s)", "JSON[%s]", "JSON.load(%s)",
                  "JSON(%s)"])
      [guarded(format(call, source))]
    end

    #: () -> Array[String]
    def parse_options_of_all_kinds
      options = parse_options
      call = one(["JSON.parse", "JSON.parse", "JSON.parse", "JSON.parse!", "JSON.load"])
      [guarded("#{call}(#{source(document_for(options))}#{passed(options)})")]
    end

    # Options where they probably take effect: the document has what the option is about.
    #: () -> Array[String]
    def parse_where_it_matters
      text, options = one([
        [wrong_document, "allow_trailing_comma: true, allow_comments: true"],
        [wrong_document, "allow_nan: true"],
        [wrong_document, "allow_comments: #{one(%w[true false])}"],
        [wrong_document, "allow_control_characters: true, allow_invalid_escape: true"],
        [duplicates, "allow_duplicate_key: #{one(%w[true false nil])}"],
        [deep_document, "max_nesting: #{one(%w[0 1 2 3 100 101 false])}"],
        [valid_document, "freeze: true#{", symbolize_names: true" if once_in?(2)}"],
        [bare_document, "decimal_class: #{one(Options::DECIMALS)}"],
        [duplicates, "object_class: #{one(Options::CLASSES)}"],
        [records, "array_class: #{one(Options::LISTS)}"],
        [valid_document, "on_load: #{one(Options::HOOKS)}"],
        [wrong_document, "allow_duplicate_key: true, allow_nan: true, allow_trailing_comma: true, allow_comments: true"]
      ])
      Options::LATER.each { |name| need(name) if options.include?(name.name) }
      [guarded("JSON.parse(#{literal(text)}, #{options})")]
    end

    #: () -> Array[String]
    def load_of_all_kinds
      name = one(%w[load load load unsafe_load])
      from = once_in?(3) ? one(UNREADABLE) : format(one(READABLE), literal(document))
      options = once_in?(2) ? "" : load_options
      hook = once_in?(3) ? ", #{one(PROCS)}" : ""
      [guarded("JSON.#{name}(#{from}#{hook}#{passed(options)})")]
    end

    #: () -> Array[String]
    def load_additions
      need(:additions)
      call = one([
        "JSON.load(%s)",
        "JSON.unsafe_load(%s)",
        "JSON.parse(%s, create_additions: true)",
        "JSON.load(%s, nil, create_additions: #{one(%w[true false nil])})",
        "JSON.parse(%s, #{additions})",
        "JSON.parse(%s, create_additions: true, #{additions})",
        "JSON.load(%s, proc { |x| x })",
        "JSON.unsafe_load(%s, proc { |x| x.class.name })",
        "JSON.parse(%s, create_additions: true, symbolize_names: true)",
        "JSON.parse(%s, create_additions: true, object_class: #{one(Options::CLASSES)})"
      ])
      [guarded(format(call, literal(one(MADE))))]
    end

    #: () -> Array[String]
    def files
      name = one(%w[load_file load_file load_file!])
      if once_in?(10)
        path = one(["\"/nowhere/at/all\"", "nil", "3", "\"/\"", "\"a\\0b\""])
        return [guarded("JSON.#{name}(#{path})")]
      end

      file = "Zoo.file(#{literal(document)})"
      [guarded("#{file} { |path| JSON.#{name}(path#{passed(once_in?(2) ? parse_options : "")}) }")]
    end

    #: () -> Array[String]
    def parser_classes
      options = once_in?(3) ? parse_options : ""
      document = source
      case roll(4)
      when 0
        ["@p = JSON::Parser.new(#{document}#{passed(options)}); 0", "@p.source", guarded("@p.parse"),
         guarded("@p.parse"), "@p.source.frozen?"]
      when 1
        need(:parser_parse)
        [guarded("JSON::Parser.parse(#{document}, #{options.empty? ? "nil" : "{ #{options} }"})")]
      when 2
        need(:parser_config)
        ["@c = JSON::Parser::Config.new({ #{options} }); 0", guarded("@c.parse(#{document})"),
         guarded("@c.parse(#{source})"), "@c.frozen?"]
      else
        [one(["JSON::Parser.new", "JSON::Parser.new(nil)", "JSON::Parser.new(1).parse",
              "JSON::Parser.new(\"[1]\", nil).parse", "JSON::Parser.new(\"[1]\", 3).parse",
              "JSON::Parser.allocate.parse", "JSON::Parser.new(\"[1]\", []).parse",
              "JSON::Parser.new(\"x\", {}, {}).parse"])]
      end
    end

    private

    # Catches what a hook throws.
    def guarded(call) = call.include?(":throw") ? "catch(:done) { #{call} }" : call

    def document_for(options)
      return deep_document if options.include?("max_nesting") && once_in?(3)
      return wrong_document if options.include?("allow_") && once_in?(2)

      document
    end

    def load_options
      extra = one(["allow_blank: true", "allow_blank: false", "allow_blank: nil", "allow_nan: false", "max_nesting: 2",
                   ""])
      [extra, parse_options(roll(3))].reject(&:empty?).join(", ")
    end
  end
end

# frozen_string_literal: true

require_relative "homes"
require_relative "numbers"

module JsonDifferential
  # The intended differences, by their ids in docs/known-differences.md: the allow-list of the
  # comparison. A rule sees one step of a case and its outcome in both processes, and accepts its own
  # difference only. A case is known when each of its steps that differ is known.
  module Rules
    # `real` and `ours` are without the warnings, which have fields of their own. `broken`: an earlier step raised a
    # ParserError; `unmade`: an earlier step refused its on_load; `refused`: json refused an option in an earlier step
    # that is accepted here.
    Step = Struct.new(:version, :source, :real, :ours, :real_warnings, :our_warnings, :broken, :unmade, :refused) do
      #: () -> Integer
      def level = version.to_i < 3 ? 2 : 3

      # The exception's class, nil for a value.
      #: () -> String?
      def real_error = real[/\A! (\S+)/, 1]

      #: () -> String?
      def our_error = ours[/\A! (\S+)/, 1]

      #: () -> bool
      def values? = !real_error && !our_error

      # Whether both are equal after `block` has changed them, and their warnings are, except for a place that json
      # cannot tell.
      #: () { (String) -> String } -> bool
      def same?(&block) = warned_alike? && block.call(real) == block.call(ours)

      # Whether the warnings of both are equal after `block` has changed them.
      #: () { (String) -> String } -> bool
      def same_warnings?(&block) = block.call(real_warnings) == block.call(our_warnings.to_s)

      # Whether the warnings are equal, except for a place that json cannot tell.
      #: () -> bool
      def warned_alike?
        real_warnings == our_warnings ||
          (real_warnings.to_s.include?(": elsewhere: ") && same_warnings? { |text| text.gsub(PLACE, ": ") })
      end
    end
    Rule = Struct.new(:id, :test)
    UNGRANTED = /\A! ArgumentError "unknown keywords?: [^"]*(?:create_additions|quirks_mode|escape_slash)/.freeze
    PLACE = /: (?:elsewhere|case\.rb:\d+): /.freeze
    BRACKETS_DEPRECATED = /\A(?: W "deprecated: [^"]*JSON::State#\[\] is deprecated[^"]*")+\z/.freeze

    extend Numbers

    class << self
      #: () -> Array[Rule]
      def all = @all ||= []

      #: (String) { (Step) -> boolish } -> void
      def rule(id, &test)
        all << Rule.new(id, test)
      end

      # The ids of the rules that know the differing steps, or nil when one step is not known.
      #: (String, String, String, String) -> Array[String]?
      def ids(version, source, real, ours)
        found = steps(version, source, real, ours)&.map { |step| all.find { |rule| rule.test.call(step) }&.id }
        found&.compact&.uniq if found&.all?
      end

      # The steps that differ; nil when one side has more steps.
      #: (String, String, String, String) -> Array[Step]?
      def steps(version, source, real, ours)
        lists = [real, ours].map { |outcome| outcome.split(" ;; ", -1) }
        return unless lists[0].size == lists[1].size

        texts = source.lines
        lists.transpose.each_with_index.filter_map do |(first, second), index|
          next if first == second

          before = lists[1].first(index)
          outcomes = [first, second]
          Step.new(version, texts[index].to_s, *outcomes.map { |text| text.sub(/ W ".*/m, "") },
                   *outcomes.map { |text| text[/ W ".*/m] },
                   before.any? { |text| text.match?(/\A! (?:JSON::(?:Parser|Nesting)|Encoding)Error/) },
                   before.any? { |text| text.start_with?('! TypeError "on_load must') },
                   lists[0].first(index).any? { |text| text.match?(UNGRANTED) })
        end
      end
    end

    rule("json/float-shortest") { |step| step.version != "2.6.1" && step.values? && shorter?(step) }

    rule("json/both-styles") do |step|
      # Where load expects its proc, json 3 takes a Hash as well, as Hash#to_proc.
      if step.level == 3 && step.source.match?(/JSON\.(?:unsafe_)?load\(.*, \{ ?(?:[a-z_]+:|").*\}(?:\.freeze)?\)/)
        next true
      end

      too_many = /\A! ArgumentError "wrong number of arguments \(given [2-4], expected [1-3](?:\.\.\d)?\)"/
      step.level == 3 && step.real.match?(too_many) &&
        !step.ours.include?("wrong number of arguments (given 2")
    end

    # Options that json 3 does not know and that ask for what it does anyway.
    rule("json/granted-options") do |step|
      granted = /create_additions: false|quirks_mode: true|escape_slash: (?:false|nil)/
      next unless step.level == 3
      # The later calls of an object that json did not make.
      next true if step.refused && step.source.match?(/@[a-z]/)

      step.source.match?(granted) && step.real.match?(UNGRANTED)
    end

    rule("json/arity") do |step|
      next true if step.values? && step.source.match?(/\.arity \}/)

      step.real_error == "ArgumentError" && step.same? do |text|
        text.sub(/\A(! ArgumentError "wrong number of arguments \(given \d+), expected [^)]+\)/, "\\1)")
      end
    end

    rule("json/class-names") do |step|
      step.real.match?(/JSON::|JSON\//) &&
        step.same? { |text| text.gsub("Jacinth::", "").gsub("JSON/Generator/State", "JSON::Ext::Generator::State") }
    end

    rule("json/basic-object") do |step|
      receiver = /(?:#<|an instance of )JsonDifferential::Zoo::Bare/
      undefined = /\A(! NoMethodError "undefined method [`'])[^']+(' for #{receiver})/
      step.real_error == "NoMethodError" && step.same? { |text| text.sub(undefined, "\\1\\2") }
    end

    rule("json/warning-place") do |step|
      step.real == step.ours && step.warned_alike?
    end

    rule("json/state-variables") do |step|
      step.level == 2 && step.real == step.ours &&
        step.real_warnings.to_s.sub(step.our_warnings.to_s, "").match?(BRACKETS_DEPRECATED)
    end

    # We write to the IO only when the whole text is there, and all of it at once.
    rule("json/io-in-one-piece") do |step|
      badly_written = step.source.match?(/Badly\.new\(|Converts\.new\(:write/) && step.real_error != step.our_error
      next true if badly_written && step.our_error.to_s.match?(/\AJSON::(?:Nesting|Generator)Error\z/)

      # With a short buffer json writes to the IO, which refuses, before the error.
      refused_by_io = step.real.match?(/\A! NoMethodError "undefined method [`']write'/)
      next true if step.source.include?("@io = ") && step.our_error && refused_by_io

      next true if step.source.include?("@io") && step.ours == 'StringIO ""' && step.real.start_with?("StringIO ")

      step.same? { |text| text.gsub(/@written=\d+/, "") }
    end

    rule("json/long-snippets") do |step|
      text = step.ours[/\A! JSON::ParserError "((?:[^"\\]|\\.)*?)(?: at line |")/, 1]
      step.real_error == "JSON::ParserError" && text.to_s.size > 45 &&
        step.real.start_with?("! JSON::ParserError \"#{text}")
    end

    CANONICAL = /malformed utf-8|from ASCII-8BIT to UTF-8|detected duplicate key/.freeze
    NOT_CANONICAL = Regexp.union(/\A! Encoding::\w+Error/, /\A! NoMethodError "undefined method [`']call' for nil/,
                                 /\A! JSON::GeneratorError "(?:[^"]*malformed|detected duplicate key)/)
    rule("json/canonical-errors") do |step|
      step.level == 3 && step.our_error == "JSON::GeneratorError" && step.ours.match?(CANONICAL) &&
        step.real.match?(NOT_CANONICAL)
    end

    rule("json/on-load-checked") do |step|
      next unless step.level == 3

      # The later calls of a Coder that could not be created, or that takes false for no on_load.
      if step.source.include?("@c.")
        next true if step.unmade && step.ours.match?(/\A! NoMethodError .* for nil/)

        no_call = /\A! NoMethodError "undefined method [`']call' for (?:false|:|#<)/
        next true if !step.unmade && step.real.match?(no_call)
      end
      unchecked = step.ours.start_with?('! TypeError "on_load must be a Proc"')
      next true if unchecked && step.real.start_with?('! TypeError "no implicit conversion')

      # With two wrong options json 3 names the other one, because its JSON.parse looks at on_load last.
      next true if unchecked && step.source.match?(/parse!?\(.*on_load: /) &&
                   step.real.start_with?('! RangeError "bignum too big')

      step.source.match?(/(?:object|array)_class: .*on_load: |on_load: .*(?:object|array)_class: /) &&
        (unchecked || step.real.match?(/\A! NoMethodError "undefined method [`']call' for/))
    end

    rule("json/warning-key") do |step|
      step.level == 2 && step.real == step.ours && step.real_warnings.to_s.include?("detected duplicate key") &&
        step.same_warnings? { |text| text.gsub(/duplicate key .*? in JSON object/, "").gsub(PLACE, ": ") }
    end

    rule("json/resumable-escape") do |step|
      step.level == 2 && step.source.match?(/@p <</) && step.values? == false &&
        step.ours.match?(/\A! JSON::ParserError "(?:incomplete unicode|incomplete surrogate|invalid surrogate)/) &&
        step.real.start_with?("[false,")
    end

    rule("json/resumable-form-feed") do |step|
      step.source.match?(/@p <</) && step.real.sub("unexpected character: ", "unexpected token ") == step.ours &&
        step.ours.include?("unexpected token '\\f")
    end

    rule("json/resumable-warnings") do |step|
      step.level == 2 && step.real == step.ours && step.source.match?(/@p(?: <<|\.partial_value)/) &&
        step.real_warnings.to_s.match?(/duplicate key|comment/)
    end

    rule("json/partial-duplicates") do |step|
      step.source.include?("@p.partial_value") && step.real.start_with?('! JSON::ParserError "duplicate key') &&
        !step.our_error
    end

    rule("json/resumable-after-error") { |step| step.broken && step.source.match?(/@p\b/) }

    rule("json/object-class-direct") do |step|
      step.level == 2 && step.source.include?("object_class: ") && step.real_error && step.real_error !~ /JSON::/ &&
        step.source.match?(/create_additions: |json_class|load/)
    end

    rule("json/parser-options") do |step|
      step.source.match?(/Parser.*(?:object|array)_class/) &&
        step.real.match?(/\A! ArgumentError "unknown keywords?: [^"]*(?:object|array)_class/)
    end

    rule("json/exponent-digits") do |step|
      if step.source.match?(/@p <</) && step.values? && step.same? { |text| text.gsub(/-?(?:Infinity|0\.0)/, "0") }
        next true
      end

      (step.source.match?(/@p\.parse \}/) || bare(step.source).match?(/(?<!\d)0(?:\.0*)?e\+?\d{18,}/i)) &&
        step.values? && step.same? { |text| text.gsub(/-?(?:Infinity|0\.0)/, "0") }
    end

    rule("json/warning-before-symbol") do |step|
      step.level == 2 && step.real == step.ours && step.real_error == "EncodingError" && step.our_warnings.nil?
    end

    # Both a to_s that raises and a text that is not UTF-8.
    rule("json/first-of-two-errors") do |step|
      step.real == '! IOError "key"' && step.our_error == "JSON::GeneratorError" &&
        step.ours.include?("malformed utf-8") && step.source.include?('IOError.new("key")')
    end

    rule("json/path-of-symbols") do |step|
      step.real.include?(" json_path fails NoMethodError") &&
        step.same? { |text| text.sub(/ json_path (?:fails NoMethodError|"(?:[^"\\]|\\.)*")/, "") }
    end
  end
end

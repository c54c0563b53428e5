# frozen_string_literal: true

require_relative "homes"

module JsonDifferential
  # The differences that are meant, by their ids in docs/known-differences.md: the allow-list of the
  # comparison. A rule sees one step of a case, its outcome in both processes, and takes no more than
  # its own difference. A case is known when each of its steps that differ is.
  module Rules
    # `real` and `ours` without warnings, which stand apart. `broken`: a step before it raised a ParserError;
    # `unmade`: one did not take its on_load.
    Step = Struct.new(:version, :source, :real, :ours, :real_warnings, :our_warnings, :broken, :unmade) do
      #: () -> Integer
      def level = version.to_i < 3 ? 2 : 3

      # The exception's class, nil for a value.
      #: () -> String?
      def real_error = real[/\A! (\S+)/, 1]

      #: () -> String?
      def our_error = ours[/\A! (\S+)/, 1]

      #: () -> bool
      def values? = !real_error && !our_error

      # Whether both are the same once `block` has changed them, and the warnings are.
      #: () { (String) -> String } -> bool
      def same?(&block) = real_warnings == our_warnings && block.call(real) == block.call(ours)
    end
    Rule = Struct.new(:id, :test)
    NUMBER = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/.freeze

    class << self
      #: () -> Array[Rule]
      def all = @all ||= []

      #: (String) { (Step) -> boolish } -> void
      def rule(id, &test)
        all << Rule.new(id, test)
      end

      # The ids of the rules that know the steps that differ, or nil when one of them is not known.
      #: (String, String, String, String) -> Array[String]?
      def ids(version, source, real, ours)
        found = steps(version, source, real, ours)&.map { |step| all.find { |rule| rule.test.call(step) }&.id }
        found&.compact&.uniq if found&.all?
      end

      # The steps that differ; nil when there are more of them on one side.
      #: (String, String, String, String) -> Array[Step]?
      def steps(version, source, real, ours)
        lists = [real, ours].map { |outcome| outcome.split(" ;; ", -1) }
        return unless lists[0].size == lists[1].size

        texts = source.lines
        lists.transpose.each_with_index.filter_map do |(first, second), index|
          next if first == second

          before = lists[1].first(index)
          Step.new(version, texts[index].to_s, *[first, second].map { |text| text.sub(/ W ".*/m, "") }, *[first, second].map { |text| text[/ W ".*/m] },
                   before.any? { |text| text.match?(/\A! (?:JSON::(?:Parser|Nesting)|Encoding)Error/) }, before.any? { |text| text.start_with?('! TypeError "on_load must') })
        end
      end

      # The text without what stands between and before digits in other encodings.
      #: (String) -> String
      def bare(text) = text.gsub("\\x00", "").gsub(/\\(?:u(?:\h{4}|\{\h+\})|x\h\h)/, "?")

      # That with every number as Ruby spells it.
      #: (String) -> String
      def plain_numbers(text) = bare(text).gsub(NUMBER) { |number| number.match?(/[.e]/) ? number.to_f.to_s : number }

      # Whether only numbers differ, in their digits, and ours are those that Ruby has for the same double.
      #: (Step) -> bool
      def shorter?(step)
        step.same? { |text| bare(text).gsub(NUMBER, "0") } && bare(step.real).scan(NUMBER).zip(bare(step.ours).scan(NUMBER)).all? do |first, second|
          first == second || (first.to_f.eql?(second.to_f) && digits(second) == digits(second.to_f.to_s))
        end
      end

      private

      def digits(number) = number[/[\d.]+/].delete(".").sub(/\A0+/, "").sub(/0+\z/, "")
    end

    rule("json/float-shortest") { |step| step.version != "2.6.1" && step.values? && shorter?(step) }

    rule("json/both-styles") do |step|
      # json 3 takes a Hash where load's proc stands for one, as Hash#to_proc.
      next true if step.level == 3 && step.source.match?(/JSON\.(?:unsafe_)?load\(.*, \{ ?(?:[a-z_]+:|").*\}(?:\.freeze)?\)/)

      step.level == 3 && step.real.match?(/\A! ArgumentError "wrong number of arguments \(given [2-4], expected [1-3](?:\.\.\d)?\)"/) && !step.ours.include?("wrong number of arguments (given 2")
    end

    rule("json/arity") do |step|
      next true if step.values? && step.source.match?(/\.arity \}/)

      step.real_error == "ArgumentError" && step.same? { |text| text.sub(/\A(! ArgumentError "wrong number of arguments \(given \d+), expected [^)]+\)/, "\\1)") }
    end

    rule("json/class-names") do |step|
      step.real.match?(/JSON::|JSON\//) &&
        step.same? { |text| text.gsub("Jacinth::", "").gsub("JSON/Generator/State", "JSON::Ext::Generator::State") }
    end

    rule("json/basic-object") do |step|
      step.real_error == "NoMethodError" && step.same? { |text| text.sub(/\A(! NoMethodError "undefined method [`'])[^']+(' for (?:#<|an instance of )JsonDifferential::Zoo::Bare)/, "\\1\\2") }
    end

    rule("json/warning-place") do |step|
      step.real == step.ours && step.real_warnings&.include?(": elsewhere: ") && [step.real_warnings, step.our_warnings.to_s].map { |text| text.gsub(/: (?:elsewhere|case\.rb:\d+): /, ": ") }.uniq.one?
    end

    rule("json/state-variables") do |step|
      step.level == 2 && step.real == step.ours && step.real_warnings.to_s.sub(step.our_warnings.to_s, "").match?(/\A(?: W "deprecated: [^"]*JSON::State#\[\] is deprecated[^"]*")+\z/)
    end

    # What is written fails only when all of it is there, and is as long as it is.
    rule("json/io-in-one-piece") do |step|
      next true if step.source.match?(/Badly\.new\(|Converts\.new\(:write/) && step.real_error != step.our_error && step.our_error.to_s.match?(/\AJSON::(?:Nesting|Generator)Error\z/)

      # With a short buffer the IO is written to, and refuses, before the error.
      next true if step.source.include?("@io = ") && step.our_error && step.real.match?(/\A! NoMethodError "undefined method [`']write'/)

      next true if step.source.include?("@io") && step.ours == 'StringIO ""' && step.real.start_with?("StringIO ")

      step.same? { |text| text.gsub(/@written=\d+/, "") }
    end

    rule("json/long-snippets") do |step|
      text = step.ours[/\A! JSON::ParserError "((?:[^"\\]|\\.)*?)(?: at line |")/, 1]
      step.real_error == "JSON::ParserError" && text.to_s.size > 45 && step.real.start_with?("! JSON::ParserError \"#{text}")
    end

    CANONICAL = /malformed utf-8|from ASCII-8BIT to UTF-8|detected duplicate key/.freeze
    rule("json/canonical-errors") do |step|
      step.level == 3 && step.our_error == "JSON::GeneratorError" && step.ours.match?(CANONICAL) &&
        step.real.match?(/\A! (?:Encoding::\w+Error|NoMethodError "undefined method [`']call' for nil|JSON::GeneratorError "(?:[^"]*malformed|detected duplicate key))/)
    end

    rule("json/on-load-checked") do |step|
      # A Coder that was not made, or takes false for none; its later calls.
      next true if step.level == 3 && step.source.include?("@c.") && (step.unmade ? step.ours.match?(/\A! NoMethodError .* for nil/) : step.real.match?(/\A! NoMethodError "undefined method [`']call' for (?:false|:|#<)/))
      next true if step.level == 3 && step.ours.start_with?('! TypeError "on_load must be a Proc"') && step.real.start_with?('! TypeError "no implicit conversion')

      # Of two options that cannot be taken, the other one: JSON.parse of json 3 looks at on_load last.
      next true if step.level == 3 && step.source.match?(/parse!?\(.*on_load: /) && step.ours.start_with?('! TypeError "on_load must be a Proc"') && step.real.start_with?('! RangeError "bignum too big')

      step.level == 3 && step.source.match?(/(?:object|array)_class: .*on_load: |on_load: .*(?:object|array)_class: /) &&
        (step.ours.start_with?('! TypeError "on_load must be a Proc"') || step.real.start_with?("! NoMethodError \"undefined method `call' for") || step.real.start_with?("! NoMethodError \"undefined method 'call' for"))
    end

    rule("json/warning-key") do |step|
      step.level == 2 && step.real == step.ours && step.real_warnings.to_s.include?("detected duplicate key") &&
        [step.real_warnings, step.our_warnings.to_s].map { |text| text.gsub(/duplicate key .*? in JSON object/, "").gsub(/: (?:elsewhere|case\.rb:\d+): /, ": ") }.uniq.one?
    end

    rule("json/resumable-escape") { |step| step.level == 2 && step.source.match?(/@p <</) && step.values? == false && step.ours.match?(/\A! JSON::ParserError "(?:incomplete unicode|incomplete surrogate|invalid surrogate)/) && step.real.start_with?("[false,") }

    rule("json/resumable-form-feed") do |step|
      step.source.match?(/@p <</) && step.real.sub("unexpected character: ", "unexpected token ") == step.ours && step.ours.include?("unexpected token '\\f")
    end

    rule("json/resumable-warnings") { |step| step.level == 2 && step.real == step.ours && step.source.match?(/@p(?: <<|\.partial_value)/) && step.real_warnings.to_s.match?(/duplicate key|comment/) }

    rule("json/partial-duplicates") { |step| step.source.include?("@p.partial_value") && step.real.start_with?('! JSON::ParserError "duplicate key') && !step.our_error }

    rule("json/resumable-after-error") { |step| step.broken && step.source.match?(/@p\b/) }

    rule("json/object-class-direct") { |step| step.level == 2 && step.source.include?("object_class: ") && step.real_error && step.real_error !~ /JSON::/ && step.source.match?(/create_additions: |json_class|load/) }

    rule("json/parser-options") do |step|
      step.source.match?(/Parser.*(?:object|array)_class/) && step.real.match?(/\A! ArgumentError "unknown keywords?: [^"]*(?:object|array)_class/)
    end

    rule("json/exponent-digits") do |step|
      next true if step.source.match?(/@p <</) && step.values? && step.same? { |text| text.gsub(/-?(?:Infinity|0\.0)/, "0") }

      (step.source.match?(/@p\.parse \}/) || bare(step.source).match?(/(?<!\d)0(?:\.0*)?e\+?\d{18,}/i)) && step.values? && step.same? { |text| text.gsub(/-?(?:Infinity|0\.0)/, "0") }
    end

    rule("json/warning-before-symbol") do |step|
      step.level == 2 && step.real == step.ours && step.real_error == "EncodingError" && step.our_warnings.nil?
    end

    # Of a to_s that raises and a text that is no UTF-8.
    rule("json/first-of-two-errors") do |step|
      step.real == '! IOError "key"' && step.our_error == "JSON::GeneratorError" && step.ours.include?("malformed utf-8") && step.source.include?('IOError.new("key")')
    end

    rule("json/path-of-symbols") do |step|
      step.real.include?(" json_path fails NoMethodError") && step.same? { |text| text.sub(/ json_path (?:fails NoMethodError|"(?:[^"\\]|\\.)*")/, "") }
    end
  end
end

# frozen_string_literal: true

module JsonDifferential
  # What the tasks of the differentials have in common: which cases are compared, what is printed and kept of them, and
  # showing one case. A frontend's task defines `name`, `compare`, `cases` and `sides`.
  class Task
    def initialize(environment)
      @cases = Integer(environment.fetch("CASES", 100_000))
      @seed = Integer(environment.fetch("SEED", 1))
      @first = Integer(environment.fetch("FIRST", 0))
      @shown = environment["SHOW"]&.then { |text| Integer(text) }
      @file = environment["OUT"]
    end

    # The exit status: 0 when there was no unknown difference.
    #: () -> Integer
    def run
      return show(cases.at(@seed, @shown), sides) if @shown

      result = compare(seed: @seed, first: @first, count: @cases)
      tell(result) { |difference| result.show(difference) }
      finish(result.compared, result.unknown.size)
    end

    private

    # A long run reports what it finds at once.
    def heard(words)
      @heard = @heard.to_i + 1
      puts words if @heard <= 20
    end

    # Prints the result, and writes every unknown difference to the file.
    def tell(result, &text)
      puts result.summary, result.report
      File.write(@file, result.unknown.map { |difference| "#{text.call(difference)}\n\n" }.join, mode: "a") if @file
    end

    def finish(compared, failed)
      puts "#{name}: #{compared - failed} passed, #{failed} failed"
      failed.zero? ? 0 : 1
    end

    # A case's text, and its outcome in each of the named processes.
    def show(made, sides)
      puts made.source
      width = sides.keys.map(&:size).max + 1
      sides.each { |name, side| puts "  #{name.ljust(width)}#{side.outcome}" }
      0
    ensure
      sides.each_value(&:close)
    end
  end
end

# frozen_string_literal: true

require_relative "outcome"
require_relative "zoo"

module JsonDifferential
  module Zoo
    # Where the source text of one case runs. Each `r { }` is a step, whose value or exception is
    # described; instance variables carry values to the next steps.
    class Stage
      #: () -> String
      attr_reader :outcome

      #: (String) -> String
      def self.run(source)
        stage = new
        stage.instance_eval(source, Outcome::FILE, 1)
        stage.outcome
      end

      def initialize
        @outcome = +""
        @describer = Outcome.new
      end

      #: () { () -> untyped } -> void
      def r
        Outcome.warnings.clear
        @outcome << " ;; " unless @outcome.empty?
        begin
          value = yield
        rescue NoMemoryError, SignalException, SystemExit
          raise
        rescue Exception => e
          @describer.error(e, @outcome)
        else
          @describer.value(value, @outcome)
        end
        @describer.warnings(@outcome)
      end
    end
  end
end

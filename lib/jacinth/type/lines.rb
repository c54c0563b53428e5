# frozen_string_literal: true

require_relative "../stream/lines"

module Jacinth
  # One object of a type on each line.
  class TypedLines < StreamLines
    LIMITS = %i[max_nesting max_digits].freeze # of each text, in addition to max_bytes
    OPTIONS = %i[max_bytes max_records chunk on_error part of read_ahead].freeze
    private_constant :LIMITS, :OPTIONS

    #: (Hash[Symbol, untyped], Type) -> void
    def initialize(options, type)
      OptionHint.check(options, OPTIONS + LIMITS)
      super(options.except(*LIMITS).merge(raw: true))
      @type = type
      @limits = options.slice(*LIMITS)
      @type.valid?("", **@limits) unless @limits.empty? # raises for an invalid limit
    end

    private

    # An error that a converter or constructor raises is not an error of a line.
    def yield_values
      super do |text|
        object = @type.parse(text, **@limits)
      rescue ParserError, ValidationError => error
        raise if @type.valid?(text, **@limits)

        failed(located(error))
      else
        yield object
      end
    end

    # The faults of a line with their places in the stream.
    def located(error)
      return super unless error.is_a?(ValidationError)

      offset, line, column = @buffer.place
      line = line_of(line) - 1
      faults = error.faults.map do |fault|
        first = fault.line == 1 ? column - 1 : 0
        fault.at(line: fault.line + line, column: fault.column + first, byte_offset: fault.byte_offset + offset)
      end
      ValidationError.new(nil, faults: faults.freeze).tap { |copy| copy.set_backtrace(error.backtrace) }
    end
  end
  private_constant :TypedLines
end

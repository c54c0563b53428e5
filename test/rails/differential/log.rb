# frozen_string_literal: true

module RailsDifferential
  # What the classes of the cases saw: which of their methods was called, with which arguments, and which calls were
  # given one and the same options.
  class Log
    Call = Struct.new(:who, :text, :options)

    def initialize
      forget
      @asleep = 0
    end

    # `given`: the options that the case itself made.
    #: (?untyped) -> void
    def forget(given = nil)
      @calls = []
      @given = given
      @made = Hash.new(0)
    end

    #: (untyped) -> untyped
    def given(options) = @given = options

    # A name for an object, in the order in which a case makes them.
    #: (Module) -> String
    def name(type)
      short = type.name.to_s[/\w+\z/].to_s
      "#{short}#{@made[short] += 1}"
    end

    #: (String, Symbol, ?Array[untyped]) -> void
    def saw(who, method, arguments = [])
      return unless @asleep.zero?

      quiet do
        options = arguments.find { |argument| argument.is_a?(Hash) }
        @calls << Call.new(who, "#{who}.#{method}(#{arguments.inject(nil) { |texts, argument| "#{"#{texts}, " if texts}#{show(argument)}" }})", options)
      end
    end

    # Nothing is noted meanwhile.
    #: () { () -> untyped } -> untyped
    def quiet
      @asleep += 1
      yield
    ensure
      @asleep -= 1
    end

    # What is called meanwhile is noted.
    #: () { () -> untyped } -> untyped
    def aloud
      was, @asleep = @asleep, 0
      yield
    ensure
      @asleep = was
    end

    # The calls in their order, then those with the same options together, in no order.
    #: () -> String
    def to_s
      return "" if @calls.empty?

      alone, shared = @calls.partition { |call| call.options.nil? }
      groups = shared.group_by { |call| call.options.__id__ }.values.map { |calls| "#{"own " if calls[0].options.equal?(@given)}<#{texts(calls)}>" }
      " CALLS #{@calls.map(&:text).join(" | ")} GROUPS #{[texts(alone), *groups.sort].join(" ")} END"
    end

    private

    def texts(calls) = calls.map(&:text).sort.join(" ")

    def show(argument)
      text = argument.is_a?(::JSON::State) ? "a State" : argument.inspect.gsub(/0x\h{16}/, "0xX").b.dump[1..-2].gsub("\\\"", "'")
      "#{"!" if argument.frozen? && argument.is_a?(Hash)}#{text}"
    end
  end
end

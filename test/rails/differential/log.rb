# frozen_string_literal: true

module RailsDifferential
  # What the classes of the cases recorded: which of their methods were called, with which arguments, and which calls
  # got the same options object.
  class Log
    Call = Struct.new(:who, :text, :options)

    def initialize
      forget
      @asleep = 0
    end

    # `given`: the options that the case itself created.
    #: (?untyped) -> void
    def forget(given = nil)
      @calls = []
      @given = given
      @made = Hash.new(0)
    end

    #: (untyped) -> untyped
    def given(options) = @given = options

    # A name for an object, numbered in the order of creation within a case.
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
        texts = arguments.inject(nil) { |list, argument| "#{"#{list}, " if list}#{show(argument)}" }
        @calls << Call.new(who, "#{who}.#{method}(#{texts})", options)
      end
    end

    # Records nothing during the block.
    #: () { () -> untyped } -> untyped
    def quiet
      @asleep += 1
      yield
    ensure
      @asleep -= 1
    end

    # Records the calls during the block.
    #: () { () -> untyped } -> untyped
    def aloud
      was, @asleep = @asleep, 0
      yield
    ensure
      @asleep = was
    end

    # The calls in their order, then groups of the calls with the same options, in no particular order.
    #: () -> String
    def to_s
      return "" if @calls.empty?

      alone, shared = @calls.partition { |call| call.options.nil? }
      groups = shared.group_by { |call| call.options.__id__ }.values.map do |calls|
        "#{"own " if calls[0].options.equal?(@given)}<#{texts(calls)}>"
      end
      " CALLS #{@calls.map(&:text).join(" | ")} GROUPS #{[texts(alone), *groups.sort].join(" ")} END"
    end

    private

    def texts(calls) = calls.map(&:text).sort.join(" ")

    def show(argument)
      return "a State" if argument.is_a?(::JSON::State)

      text = argument.inspect.gsub(/0x\h{16}/, "0xX").b.dump[1..-2].gsub("\\\"", "'")
      "#{"!" if argument.frozen? && argument.is_a?(Hash)}#{text}"
    end
  end
end

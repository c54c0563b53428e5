# frozen_string_literal: true

require_relative "../../json/differential/stage"
require_relative "zoo"

module RailsDifferential
  # Where one case runs. Its outcome is the result of each step, the recorded calls, and the value and the options
  # where they changed.
  class Stage < JsonDifferential::Zoo::Stage
    ZOO = Zoo
    ZOO.constants.each { |name| const_set(name, ZOO.const_get(name)) }
    const_set(:Zoo, ZOO)

    class << self
      # The value of GC.stress while a case's steps run.
      attr_accessor :stress
    end

    attr_reader :v, :o

    def initialize
      super
      @before = @before_options = "nil"
    end

    #: (String) -> String
    def self.run(source)
      ZOO.log.forget
      ZOO.globals
      stage = new
      ZOO.log.quiet { stage.instance_eval(source, JsonDifferential::Outcome::FILE, 1) }
      stage.finish
    end

    #: (**untyped) -> void
    def globals(**settings) = ZOO.globals(**settings)

    #: (untyped) -> void
    def value(value) = @before = told(@v = value)

    #: (untyped) -> void
    def options(options)
      @o = ZOO.log.given(options)
      @before_options = told(options)
    end

    #: () -> Class
    def encoder = ActiveSupport.json_encoder

    #: (untyped, ?untyped) -> String
    def encode(value, options = nil) = ActiveSupport::JSON.encode(value, options)

    #: (*untyped) { () -> untyped } -> untyped
    def redefining(...) = ZOO.redefining(...)

    #: (*untyped) { () -> untyped } -> untyped
    def taking(...) = ZOO.taking(...)

    #: (*untyped) { () -> untyped } -> untyped
    def including(...) = ZOO.including(...)

    #: (Symbol) { () -> untyped } -> untyped
    def with_encoder(...) = ZOO.with_encoder(...)

    #: (*untyped) -> Array[String]
    def interleaved(...) = ZOO.interleaved(...)

    #: () { () -> untyped } -> void
    def r
      log = ZOO.log
      log.forget(@o)
      super do
        catch(:done) { log.aloud { stressed { yield } } }
      end
      # The number of calls until the stack was full does not matter.
      @outcome << log.to_s unless @outcome.end_with?('! SystemStackError "stack level too deep"')
    end

    # Appears in errors.
    #: () -> String
    def inspect = "#<Stage>"

    #: () -> String
    def finish
      { value: [@v, @before], options: [@o, @before_options] }.each do |name, (object, before)|
        now = told(object)
        @outcome << " CHANGED #{name} #{now}" unless now == before
      end
      @outcome.gsub(/(?<=pid)(\W{1,200})\d+/, "\\10")
    end

    private

    def stressed
      GC.stress = Stage.stress if Stage.stress
      yield
    ensure
      GC.stress = false if Stage.stress
    end

    def told(object)
      text = +""
      ZOO.log.quiet { @describer.value(object, text) }
      text
    rescue SystemStackError, NoMethodError => e
      e.class.name
    end
  end
end

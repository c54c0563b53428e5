# frozen_string_literal: true

module JsonDifferential
  # Objects that only object mode distinguishes.
  module Zoo
    # Has the instance variables that it is given.
    class Thing
      def initialize(**variables) = variables.each { |name, value| instance_variable_set(:"@#{name}", value) }
      attr_accessor :a, :b

      # Gives the variables the same order in all processes, whatever objects are made first.
      def self.settle
        new(**%i[a b c _d é a_name_of_a_variable_that_is_longer_than_others A x p n].to_h { |name| [name, nil] })
      end
    end

    class SubThing < Thing; end
    class SubTime < Time; end
    class SubRange < Range; end
    class SubError < IOError; end
    class BareThing < BasicObject
      def initialize(a) = @a = a
    end
    Quoted = Struct.new(:"a\"b", :"\u00e9")
    SubPt = Class.new(Pt)

    # A module with classes in it.
    module Around
      class Thing < Zoo::Thing; end
      Pt = Struct.new(:q)
    end

    [Thing, SubThing, Around::Thing].each(&:settle)

    class << self
      # An object with these instance variables.
      #: (untyped, **untyped) -> untyped
      def with(object, **variables)
        variables.each { |name, value| object.instance_variable_set(:"@#{name}", value) }.then { object }
      end

      # The exception that the block raises.
      #: () { () -> untyped } -> Exception
      def raised
        yield
      rescue Exception => e # rubocop:disable Lint/RescueException
        e.set_backtrace(["a.rb:1"]) unless e.backtrace.nil?
        e
      end

      # Objects that refer to one another, of these kinds.
      #: (*Symbol) -> untyped
      def web(*kinds)
        all = kinds.map do |kind|
          { thing: Thing, array: Array, hash: Hash, subarray: SubArray, subhash: SubHash, struct: Pt }.fetch(kind).new
        end
        all.each_with_index do |object, index|
          others = [all[index - 1], all[(index + 1) % all.size]]
          case object
          when Array then object.concat(others)
          when Hash then object.update("p" => others.first, n: others.last)
          when Thing then with(object, p: others.first, n: others.last)
          else object.x = index.zero? ? 1 : all.first
          end
        end
        all
      end

      # A new class, whose name depends on the number, and which remains defined.
      #: (Integer, ?Class) -> Class
      def new_class(number, parent = Thing)
        remove_const(:"Odd#{number}") if const_defined?(:"Odd#{number}")
        const_set(:"Odd#{number}", Class.new(parent))
      end

      # Registers the class as odd.
      def odd(klass, *members, raw: false)
        Oj.send(raw ? :register_odd_raw : :register_odd, klass, klass, :new, *members)
        klass
      end
    end
  end
end

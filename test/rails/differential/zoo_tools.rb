# frozen_string_literal: true

module RailsDifferential
  # What the cases do with objects and with ActiveSupport's settings.
  module Zoo
    # Changes what it is in while it is asked.
    class Mutates < Holder
      def as_json(options = nil)
        give(:as_json, [options])
        case @to
        when :clear then @value.clear
        when :add then @value.is_a?(Hash) ? @value["late#{@value.size}"] = 1 : (@value << "late" if @value.size < 40)
        when :replace then @value.is_a?(Hash) ? @value.replace("new" => 2) : @value.replace([1, 2, 3])
        when :rehash then @value.is_a?(Hash) ? @value.rehash : @value.reverse!
        when :shrink then @value.is_a?(Hash) ? @value.delete(@value.keys.last) : @value.pop
        else @value.freeze
        end
        "mutated"
      end
    end

    GLOBALS = { use_standard_json_time_format: true, time_precision: 3, escape_html_entities_in_json: true, escape_js_separators_in_json: true, parse_json_times: false }.freeze

    class << self
      # ActiveSupport's settings for the rest of the case; those that are not named are as they were at first.
      #: (**untyped) -> void
      def globals(zone: nil, tz: nil, **settings)
        GLOBALS.merge(settings).each { |name, value| ActiveSupport.public_send("#{name}=", value) if ActiveSupport.respond_to?("#{name}=") }
        Time.zone = zone
        ENV["TZ"] = tz || "UTC"
      end

      # `count` arrays, or hashes, or objects, in each other.
      #: (Integer, untyped, ?Symbol) -> untyped
      def nest(count, inside, kind = :array)
        count.times do |depth|
          inside = case kind == :mixed ? %i[array hash object as_json struct][depth % 5] : kind
                   when :array then [inside]
                   when :hash then { "k" => inside }
                   when :object then Plain.new(v: inside)
                   when :as_json then AsJson.new([inside])
                   when :clash then depth.odd? ? { "k" => inside, b: 1, k: AsJson.new(depth) } : { "k" => AsJson.new(depth), Text.new("b") => 2, k: inside }
                   else Pt.new(inside)
                   end
        end
        inside
      end

      #: (Symbol) -> untyped
      def cycle(kind)
        case kind
        when :array then [1].tap { |array| array << array }
        when :hash then { "a" => 1 }.tap { |hash| hash["b"] = hash }
        when :object then Plain.new.tap { |object| object.instance_variable_set(:@me, object) }
        else Pt.new(1).tap { |struct| struct.y = [struct] }
        end
      end

      # An object with methods of its own.
      #: (untyped, Symbol, untyped) -> untyped
      def single(object, method, value)
        object.define_singleton_method(method) do |*arguments|
          Zoo.log.saw("single", method, arguments)
          value == :self ? self : value
        end
        object
      end

      #: (untyped, Symbol, untyped) -> untyped
      def extended(object, method, value)
        object.extend(Module.new { define_method(method) { |*arguments| arguments.empty? ? value : [value, arguments.size] } })
      end

      # An array, or a hash, with something in it that changes it.
      #: (untyped, Symbol) -> untyped
      def changing(container, way)
        change = Mutates.new(container, way)
        container.is_a?(Hash) ? container.merge!("m" => change, "n" => 5) : container.push(change, 5)
        container
      end

      # While the block runs, the class's method is this one, in the class itself or in a module before it.
      #: (Module, Symbol, untyped, ?Symbol) { () -> untyped } -> untyped
      def redefining(type, method, value, where = :class)
        home = where == :class ? type : front(type)
        was = own(home, method)
        silently { define(home, method, value) }
        yield
      ensure
        silently { was ? home.define_method(method, was) : home.remove_method(method) } if home
      end

      # A status of a process that ended, with a number that is always the same.
      #: (Integer) -> Process::Status
      def status(code)
        @statuses ||= {}
        @statuses[code] ||= Process.wait2(Process.spawn("exit #{code}", in: File::NULL)).last
      end

      private

      # The method that this class itself has, not one of a module before it.
      def own(home, method)
        found = home.method_defined?(method) ? home.instance_method(method) : nil
        found = found.super_method until found.nil? || found.owner == home
        found
      end

      def define(home, method, value)
        case value
        when :super then home.define_method(method) { |*arguments| [super(*arguments)].as_json }
        when :options then home.define_method(method) { |*arguments| arguments.map { |argument| argument.is_a?(Hash) ? argument.keys.map(&:to_s) : argument.class.name } }
        when :self then home.define_method(method) { |*| self }
        else home.define_method(method) { |*| value }
        end
      end

      def front(type)
        @fronts ||= {}
        @fronts[type] ||= Module.new.tap { |made| type.prepend(made) }
      end

      def silently
        was, $VERBOSE = $VERBOSE, nil
        yield
      ensure
        $VERBOSE = was
      end
    end
  end
end

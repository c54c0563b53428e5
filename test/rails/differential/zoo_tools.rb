# frozen_string_literal: true

module RailsDifferential
  # Helpers of the cases for objects and for ActiveSupport's settings.
  module Zoo
    # Changes its container while its as_json runs.
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

    GLOBALS = { use_standard_json_time_format: true, time_precision: 3, escape_html_entities_in_json: true,
                escape_js_separators_in_json: true, parse_json_times: false }.freeze

    class << self
      # Changes ActiveSupport's settings for the rest of the case; settings without a new value keep their initial one.
      #: (**untyped) -> void
      def globals(zone: nil, tz: nil, **settings)
        GLOBALS.merge(settings).each do |name, value|
          ActiveSupport.public_send("#{name}=", value) if ActiveSupport.respond_to?("#{name}=")
        end
        Time.zone = zone
        ENV["TZ"] = tz || "UTC"
      end

      # `count` arrays, or hashes, or objects, nested in each other.
      #: (Integer, untyped, ?Symbol) -> untyped
      def nest(count, inside, kind = :array)
        count.times do |depth|
          inside = case kind == :mixed ? %i[array hash object as_json struct][depth % 5] : kind
                   when :array then [inside]
                   when :hash then { "k" => inside }
                   when :object then Plain.new(v: inside)
                   when :as_json then AsJson.new([inside])
                   when :clash
                     inner = AsJson.new(depth)
                     depth.odd? ? { "k" => inside, b: 1, k: inner } : { "k" => inner, Text.new("b") => 2, k: inside }
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
        method_of_own = Module.new do
          define_method(method) { |*arguments| arguments.empty? ? value : [value, arguments.size] }
        end
        object.extend(method_of_own)
      end

      # An array, or a hash, with an element that changes it.
      #: (untyped, Symbol) -> untyped
      def changing(container, way)
        change = Mutates.new(container, way)
        container.is_a?(Hash) ? container.merge!("m" => change, "n" => 5) : container.push(change, 5)
        container
      end

      # Redefines the class's method while the block runs, in the class itself or in a module in front of it.
      #: (Module, Symbol, untyped, ?Symbol) { () -> untyped } -> untyped
      def redefining(type, method, value, where = :class)
        home = where == :class ? type : front(type)
        was = own(home, method)
        silently { define(home, method, value) }
        yield
      ensure
        silently { was ? home.define_method(method, was) : home.remove_method(method) } if home
      end

      # The status of a process that has ended, always with the same number.
      #: (Integer) -> Process::Status
      def status(code)
        @statuses ||= {}
        @statuses[code] ||= Process.wait2(Process.spawn("exit #{code}", in: File::NULL)).last
      end

      private

      # The method of this class itself, not one of a module in front of it.
      def own(home, method)
        found = home.method_defined?(method) ? home.instance_method(method) : nil
        found = found.super_method until found.nil? || found.owner == home
        found
      end

      def define(home, method, value)
        case value
        when :super then home.define_method(method) { |*arguments| [super(*arguments)].as_json }
        when :options
          home.define_method(method) do |*arguments|
            arguments.map { |argument| argument.is_a?(Hash) ? argument.keys.map(&:to_s) : argument.class.name }
          end
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

# frozen_string_literal: true

module Jacinth
  module Oj
    # The as_json and json_create that Ruby's classes get while JSON is mimicked. They write what json's additions
    # write. Keyed by the names of the classes.
    module MimicForms
      FUNCTIONS = ::Object.new.extend(Mimic).freeze
      private_constant :FUNCTIONS

      # A module with the two methods. The block returns the members. `name` is written as the class; nil stands for the
      # object's class.
      #: (String?, ?create: Proc) ?{ () -> Hash[String, untyped] } -> Module
      def self.of(name, create: nil, &form)
        made = ::Module.new
        if form
          made.define_method(:as_json) do |*|
            { MimicForms.create_id => name&.dup || self.class.name }.merge!(instance_exec(&form))
          end
        end
        made.define_method(:json_create, &create) if create
        made
      end
      private_class_method :of

      # The value of JSON.create_id while JSON is mimicked.
      #: () -> String
      def self.create_id = FUNCTIONS.create_id

      # The name of the object's class, which must have one.
      #: (untyped) -> String
      def self.named(object)
        object.class.name || raise(::JSON::JSONError, "Only named structs are supported!")
      end

      # json writes the offset as a fraction.
      #: (String) -> (Integer | Rational)
      def self.offset(text)
        above, below = text.split("/").map(&:to_i)
        below.to_i.zero? ? above : ::Kernel.Rational(above, below)
      end

      ALL = {
        BigDecimal: of("BigDecimal", create: ->(form) { ::BigDecimal._load(form["b"]) }) { { "b" => _dump } },
        Complex: of("Complex", create: ->(form) { ::Kernel.Complex(form["r"], form["i"]) }) do
          { "r" => real, "i" => imag }
        end,
        DateTime: of(
          "DateTime",
          create: lambda do |form|
            civil(*form.values_at("y", "m", "d", "H", "M", "S"), MimicForms.offset(form["of"]), form["sg"])
          end
        ) do
          {
            "y" => year,
            "m" => month,
            "d" => day,
            "H" => hour,
            "M" => min,
            "S" => sec,
            "of" => offset.to_s,
            "sg" => start
          }
        end,
        Date: of("Date", create: ->(form) { civil(*form.values_at("y", "m", "d", "sg")) }) do
          { "y" => year, "m" => month, "d" => day, "sg" => start }
        end,
        Exception: of(nil, create: ->(form) { new(form["m"]).tap { |error| error.set_backtrace(form["b"]) } }) do
          { "m" => message, "b" => backtrace }
        end,
        Range: of("Range", create: ->(form) { new(*form["a"]) }) { { "a" => [first, last, exclude_end?] } },
        Rational: of("Rational", create: ->(form) { ::Kernel.Rational(form["n"], form["d"]) }) do
          { "n" => numerator, "d" => denominator }
        end,
        Regexp: of("Regexp", create: ->(form) { new(form["s"], form["o"]) }) { { "o" => options, "s" => source } },
        Struct: of(nil, create: ->(form) { new(*form["v"]) }) { MimicForms.named(self) && { "v" => values } },
        Symbol: of("Symbol", create: ->(form) { form["s"].to_sym }) { { "s" => to_s } },
        Time: of(
          "Time",
          create: ->(form) { at(form["s"], ::Kernel.Rational(form["u"] ? form["u"] * 1000 : form["n"], 1000)) }
        ) { { "s" => to_i, "n" => nsec } },
        OpenStruct: of(nil, create: ->(form) { new(form["t"] || form[:t]) }) do
          MimicForms.named(self) && { "t" => table }
        end,
        String: of(nil, create: ->(form) { form["raw"].is_a?(::Array) ? form["raw"].pack("C*") : "".b })
      }.freeze

      # The bytes of a String, for Strings that are not valid text.
      module Raw
        # json 3 has no create_id. While no JSON is loaded this raises NameError, as in Oj.
        #: () -> Hash[String, untyped]
        def to_json_raw_object
          {
            (::JSON.respond_to?(:create_id) ? ::JSON.create_id : MimicForms.create_id) => self.class.name,
            "raw" => bytes
          }
        end

        #: (*untyped) -> String
        def to_json_raw(*) = to_json_raw_object.to_json
      end
    end
    private_constant :MimicForms
  end
end

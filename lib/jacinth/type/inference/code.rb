# frozen_string_literal: true

module Jacinth
  class Inference
    # Writes a Model as Ruby code: the classes, then the types, with those first that others use.
    class Code
      WIDTH = 110
      NOTATIONS = {
        any: ":any", boolean: ":boolean", integer: "Integer", float: "Float", number: "Numeric", string: "String",
        time: "Time", date: "Date", this: "this"
      }.freeze

      #: (Model, String, Symbol) -> void
      def initialize(model, name, target)
        @model = model
        @name = name
        @target = target
        @classes = []
        @types = []
        @taken = {}
      end

      #: () -> String
      def to_s
        taken(@name)
        whole = if @model.kind == :object && !@model.null
                  object(@model, @name)
                  ""
                else
                  "#{@name}JSON = #{root}\n"
                end
        [HEAD, @classes.reverse.join, *@types, whole].reject(&:empty?).join("\n")
      end

      HEAD = "# frozen_string_literal: true\n\nrequire \"jacinth\"\n"
      private_constant :HEAD

      private

      # A type that is not an object itself.
      def root
        item = Names.constant(@name, element: true)
        item = "#{@name}Item" if item == @name
        written = nullable(@model, @name, item)
        written.start_with?("Jacinth") ? written : "Jacinth::Type.of(#{written})"
      end

      def nullable(model, parent, key)
        written = notation(model, parent, key)
        model.null ? "Jacinth::Type.nullable(#{written})" : written
      end

      # `parent`: the name of the object around it; `key`: what an object in it is named after.
      def notation(model, parent, key)
        case model.kind
        when :enum then "Jacinth::Type.enum(#{model.parts.map { |text| Names.string(text) }.join(", ")})"
        when :array then "[#{element(model, parent, key)}]"
        when :map then "{ String => #{element(model, parent, key)} }"
        when :union then "Jacinth::Type.union(#{model.parts.map { |part| notation(part, parent, key) }.join(", ")})"
        when :object then "#{object(model, constant(parent, key))}JSON"
        else NOTATIONS.fetch(model.kind)
        end
      end

      def element(model, parent, key) = nullable(model.parts.first, parent, Names.constant(key, element: true))

      # A name for a class that is not taken: made of the key, and of the name of the object around it if necessary.
      def constant(parent, key)
        name = Names.constant(key)
        both = "#{parent[0, Names::LONGEST]}#{name.empty? ? "Item" : name}"
        taken([name, both].find { |one| free?(one) } || Names.free(both) { |one| free?(one) })
      end

      def free?(name) = Names.constant?(name) && [name, "#{name}JSON"].none? { |one| @taken.key?(one) }

      def taken(name)
        @taken[name] = @taken["#{name}JSON"] = true
        name
      end

      # Writes the class and the type of an object; returns its name.
      def object(model, name)
        members = members(model.parts)
        fields = model.parts.map { |field| line(field, members.fetch(field.key), name) }
        @classes << definition(name, members.values)
        into = @target == :hash ? "" : "(#{name})"
        @types << "#{name}JSON = Jacinth::Type.object#{into} do\n#{fields.join}end\n"
        name
      end

      # Key => name of the field.
      def members(fields)
        return fields.to_h { |field| [field.key, field.key] } if @target == :hash

        used = {}
        fields.to_h do |field|
          name = Names.member(field.key)
          name = Names.free(name) { |one| !used.key?(one) } if used.key?(name)
          used[name] = true
          [field.key, name]
        end
      end

      def line(field, member, parent)
        options = [
          ("key: #{Names.string(field.key)}" if member != field.key),
          ("null: true" if field.model.null), ("optional: true" if field.optional)
        ].compact
        written = notation(field.model, parent, field.key)
        "  field #{[Names.symbol(member), written, *options].join(", ")}\n"
      end

      def definition(name, members)
        return "" if @target == :hash

        make = @target == :data ? "Data.define" : "Struct.new"
        symbols = members.map { |member| Names.symbol(member) }
        line = "#{name} = #{make}(#{symbols.join(", ")})\n"
        line.length <= WIDTH ? line : "#{name} = #{make}(\n#{wrapped(symbols)})\n"
      end

      # The names, on lines of at most WIDTH columns if they are not longer.
      def wrapped(symbols)
        lines = symbols.each_with_object([+""]) do |symbol, all|
          all << +"" unless all.last.empty? || all.last.length + symbol.length < WIDTH - 4
          all.last << " " unless all.last.empty?
          all.last << symbol << ","
        end
        lines.map { |line| "  #{line}\n" }.join.sub(/,\n\z/, "\n")
      end
    end
  end
end

# frozen_string_literal: true

require "ripper"

module Jacinth
  module Check
    # Which constants of Jacinth Ruby files define, and which they use, by their full names. What the extension or Ruby
    # itself defines has no owner. A name is looked up in the modules around it, as Ruby does; not in superclasses.
    class RubyConstants
      # `texts`: path => text.
      def initialize(texts)
        @owners = Hash.new { |owners, name| owners[name] = [] }
        @seen = texts.to_h { |path, text| [path, []] }
        texts.each do |path, text|
          @path = path
          walk(Ripper.sexp(text), [])
        end
      end

      # The files that define the constant.
      def owners(name) = @owners.fetch(name, []).uniq

      # The constants that the file uses, each with a line.
      def uses(path)
        @seen.fetch(path).filter_map { |names, nesting, line| (name = resolve(names, nesting)) && [name, line] }.uniq
      end

      private

      def walk(node, nesting)
        return unless node.is_a?(Array)

        case node.first
        when :module, :class
          names, = path_of(node[1])
          inner = nesting + names
          @owners[inner.join("::")] << @path
          node.drop(2).each { |part| walk(part, part.equal?(node.last) ? inner : nesting) }
        when :assign
          name = node[1]
          name = name[1] if name.first == :var_field
          @owners[[*nesting, name[1]].join("::")] << @path if name.first == :@const
          walk(node[2], nesting)
        when :var_ref, :const_path_ref, :top_const_ref
          names, line = path_of(node)
          names ? @seen[@path] << [names, nesting, line] : node.each { |part| walk(part, nesting) }
        else
          node.each { |part| walk(part, nesting) }
        end
      end

      # The parts of a constant's name and its line; nil for what is not a constant. "" stands for the top.
      def path_of(node)
        case node.first
        when :@const then [[node[1]], node[2][0]]
        when :var_ref, :const_ref then path_of(node[1])
        when :top_const_ref then [["", node[1][1]], node[1][2][0]]
        when :const_path_ref
          names, line = path_of(node[1])
          names && [names + [node[2][1]], line]
        end
      end

      # The full name of the innermost constant of ours that the parts name.
      def resolve(names, nesting)
        scopes = names.first.empty? ? [[]] : nesting.size.downto(0).map { |size| nesting.first(size) }
        names = names.drop(1) if names.first.empty?
        scope = scopes.find { |outer| @owners.key?([*outer, names.first].join("::")) } or return
        known = names.size.downto(1).find { |size| @owners.key?([*scope, *names.first(size)].join("::")) }
        [*scope, *names.first(known)].join("::")
      end
    end
  end
end

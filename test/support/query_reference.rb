# frozen_string_literal: true

# Queries as data, and the slowest evaluator of them: each rule of RFC 9535 as lists of all nodes. A node is
# [keys, value]. A query is [:root or :current, segments], a segment [:child or :descendant, selectors]; selectors and
# conditions are made by QueryMaker.
module QueryReference
  NOTHING = Object.new.freeze

  class << self
    # The nodes that the query selects.
    def nodes(query, root, current = [[], root])
      start = query[0] == :root ? [[], root] : current
      query[1].reduce([start]) do |list, (kind, selectors)|
        list = list.flat_map { |node| [node, *descendants(node)] } if kind == :descendant
        list.flat_map { |node| selectors.flat_map { |selector| select(selector, node, root) } }
      end
    end

    private

    # Text of a key or of a string, whose Symbols are strings.
    def text(value) = value.is_a?(Symbol) ? value.name : value

    def children((keys, value))
      case value
      when Hash then value.map { |key, child| [[*keys, text(key)], child] }
      when Array then value.each_with_index.map { |child, i| [[*keys, i], child] }
      else []
      end
    end

    def descendants(node) = children(node).flat_map { |child| [child, *descendants(child)] }

    def select((kind, *arguments), node, root)
      keys, value = node
      case kind
      when :wildcard then children(node)
      when :name
        value.is_a?(Hash) ? children(node).select { |path, _| path.last == arguments[0] }.first(1) : []
      when :index
        index = arguments[0].negative? ? arguments[0] + size(value) : arguments[0]
        value.is_a?(Array) && index >= 0 && index < value.size ? [[[*keys, index], value[index]]] : []
      when :slice then value.is_a?(Array) ? slice(value.size, *arguments).map { |i| [[*keys, i], value[i]] } : []
      when :filter then children(node).select { |child| holds?(arguments[0], child, root) }
      end
    end

    def size(value) = value.is_a?(Array) ? value.size : 0

    # The pseudocode of section 2.3.4.2.2.
    def slice(count, first, last, step)
      step ||= 1
      return [] if step.zero?

      first ||= step.positive? ? 0 : count - 1
      last ||= step.positive? ? count : -count - 1
      first, last = [first, last].map { |i| i >= 0 ? i : count + i }
      if step.positive?
        (first.clamp(0, count)...last.clamp(0, count)).step(step).to_a
      else
        lower = last.clamp(-1, count - 1)
        first.clamp(-1, count - 1).step(lower + 1, step).to_a
      end
    end

    def holds?((kind, *arguments), node, root)
      case kind
      when :or then arguments.any? { |condition| holds?(condition, node, root) }
      when :and then arguments.all? { |condition| holds?(condition, node, root) }
      when :not then !holds?(arguments[0], node, root)
      when :exists then nodes(arguments[0], root, node).any?
      when :match, :search then matches?(kind, *arguments.map { |operand| operand(operand, node, root) })
      else compare(kind, *arguments.map { |operand| operand(operand, node, root) })
      end
    end

    def matches?(kind, subject, pattern)
      return false unless [subject, pattern].all? { |value| value.is_a?(String) || value.is_a?(Symbol) }

      regexps = QueryMaker::PATTERNS[text(pattern)]
      regexps ? text(subject).match?(regexps[kind == :match ? 0 : 1]) : false
    end

    def operand((kind, argument), node, root)
      case kind
      when :constant then argument
      when :query, :value
        found = nodes(argument, root, node)
        found.size == 1 ? found[0][1] : NOTHING
      when :count then nodes(argument, root, node).size
      when :length
        value = operand(argument, node, root)
        [String, Symbol, Array, Hash].any? { |type| type === value } ? value.size : NOTHING
      end
    end

    def compare(operator, left, right)
      case operator
      when :== then equal?(left, right)
      when :!= then !equal?(left, right)
      when :< then less?(left, right)
      when :> then less?(right, left)
      when :<= then less?(left, right) || equal?(left, right)
      when :>= then less?(right, left) || equal?(left, right)
      end
    end

    def less?(left, right)
      left, right = text(left), text(right)
      return (left <=> right).negative? if left.is_a?(Numeric) && right.is_a?(Numeric)

      left.is_a?(String) && right.is_a?(String) && (left.codepoints <=> right.codepoints).negative?
    end

    def equal?(left, right)
      left, right = text(left), text(right)
      case left
      when Array
        right.is_a?(Array) && left.size == right.size && left.zip(right).all? { |one, other| equal?(one, other) }
      when Hash
        return false unless right.is_a?(Hash) && left.size == right.size

        others = right.transform_keys { |key| text(key) }
        left.all? { |key, value| others.key?(text(key)) && equal?(value, others[text(key)]) }
      else left == right
      end
    end
  end
end

# frozen_string_literal: true

require_relative "folded"

module Jacinth
  module Workbench
    # Folded stacks of a file that callgrind wrote; a count is a number of instructions. The file is a
    # call graph, not stacks: its arcs alone do not say to which caller's caller a cost belongs.
    # With --separate-callers=N, however, callgrind keeps a function once for each chain of N callers and
    # writes the chain as its name, innermost first: f'caller'caller's caller. Then the self cost of each
    # name is exactly the count of one stack, up to N frames. Without that option every function becomes
    # a stack of one frame: self costs remain right, but callers are not shown.
    # Costs of calls (the line after calls=) are inclusive, so the callee's own lines already contain them.
    class FoldedCallgrind
      # `below`: the stacks begin under this function, if it is in them.
      #: (String, ?below: String?) -> Folded
      def self.parse(text, below: nil) = new(below).parse(text)

      #: (String?) -> void
      def initialize(below)
        @below = below
        @names = { "fn" => {}, "ob" => {} }
        @costs = Hash.new(0)
        @owners = {}
        @positions = 1
      end

      #: (String) -> Folded
      def parse(text)
        inclusive = false
        text.scrub.each_line(chomp: true) do |line|
          case line
          when /\A(c?)(fn|ob)=(.*)/ then named($1 == "c", $2, $3)
          when /\Acalls=/ then inclusive = true
          when /\Apositions:(.*)/ then @positions = $1.split.size
          when /\A(?:0x\h|[-+*\d])/
            @costs[@function] += line.split[@positions].to_i unless inclusive || @function.nil?
            inclusive = false
          end
        end
        folded
      end

      private

      # `(7) name` gives the name the number 7, `(7)` is that name from then on; plain names are allowed.
      def named(callee, kind, text)
        number, name = text.match(/\A(?:\((\d+)\))?\s*(.*)\z/).captures
        name = number && name.empty? ? @names[kind][number] : name
        @names[kind][number] = name if number
        return if callee

        kind == "ob" ? @object = name : begun(name)
      end

      def begun(name)
        @function = name
        leaf = name.to_s[/\A[^']+/]
        @owners[leaf] ||= @object if leaf
      end

      def folded
        homes = @owners.compact.to_h { |name, file| [readable(name), File.basename(file)] }
        @costs.each_with_object(Folded.new(homes)) { |(name, cost), result| result.add(frames(name), cost) }
      end

      def frames(name)
        # Digits alone are the levels of a recursion.
        chain = name.split("'").grep_v(/\A\d*\z/).map { |frame| readable(frame) }
        top = @below && chain.index(@below)
        (top&.positive? ? chain.first(top) : chain).reverse
      end

      # A function without a symbol is named by its address in the file, as in ProfileFunctions.
      def readable(frame)
        return frame unless frame.match?(/\A0x\h+\z/)

        Folded.nameless((@owners[frame] || "unknown").sub("???", "unknown"), frame.to_i(16))
      end
    end
  end
end

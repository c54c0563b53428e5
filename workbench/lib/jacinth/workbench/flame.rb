# frozen_string_literal: true

require "zlib"

module Jacinth
  module Workbench
    # Flame graphs as SVG: a tree of frames with its root at the bottom, each as wide as its share of all
    # counts. A function has the same color everywhere, so that two graphs can be compared by eye.
    # The differential graph contains the stacks of both sides: each frame is as wide as the mean of its two
    # shares, red where the second side's share is larger, blue where it is smaller.
    class Flame
      # counts: those of each side; inside: name => Node.
      Node = Struct.new(:counts, :inside)

      ROW = 17     # height of a frame
      LETTER = 6.3 # width of a letter
      LEAST = 0.4  # narrower frames are left out
      STEPS = 6    # shades of red and of blue
      STRONG = 0.1 # a difference in share from which on the strongest shade is used

      # Has one side or two. `title` names the graph for readers who cannot see it. scale: the part of the width that
      # the whole graph takes. cost: turns a share of one side into words, such as a time.
      #: (Array[Folded], width: Integer, title: String, ?scale: Float, ?cost: (^(Float) -> String)?) -> void
      def initialize(sides, width:, title:, scale: 1.0, cost: nil)
        @totals = sides.map(&:total)
        @width = width
        @scale = scale
        @cost = cost
        @title = title
        @root = Node.new([0] * sides.size, {})
        sides.each_with_index { |side, index| side.stacks.each { |frames, count| grow(frames, count, index) } }
        @depth = 0
        @frames = []
        place("all", @root, 0.0, 0)
      end

      #: () -> String
      def svg
        height = (@depth + 1) * ROW
        lines = @frames.map { |frame| draw(*frame, height) }
        size = %(viewBox="0 0 #{@width} #{height}" width="#{@width}" height="#{height}")
        %(<svg class="flame" #{size} role="img" aria-label="#{Flame.escape(@title)}">\n) <<
          lines.join << "</svg>\n"
      end

      #: (String) -> String
      def self.escape(text)
        text.gsub(/[&<>"']/, "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;", "'" => "&#39;")
      end

      # The color of a function: reds to yellows for functions with a name, grays for those without.
      #: (String) -> String
      def self.color(name)
        number = Zlib.crc32(name)
        return "hsl(210 8% #{62 + number % 16}%)" if name.match?(/\+0x\h+\z|\A\[.*\]\z|\Aall\z/)

        hue = name.end_with?("_[k]") ? 175 + number % 30 : number % 360
        "hsl(#{hue} #{55 + number / 360 % 20}% #{70 + (number / 7_200 % 8)}%)"
      end

      private

      def grow(frames, count, side)
        node = @root
        node.counts[side] += count
        frames.each do |name|
          node = node.inside[name] ||= Node.new([0] * @totals.size, {})
          node.counts[side] += count
        end
      end

      def share(node) = node.counts.zip(@totals).sum { |count, total| count.fdiv(total) } / @totals.size

      # Uses a stack of its own, because recursions may be deep. Siblings are in the order of their names.
      def place(name, root, left, level)
        pending = [[name, root, left, level]]
        until pending.empty?
          name, node, left, level = pending.pop
          width = share(node) * @width * @scale
          next if width < LEAST

          @depth = [@depth, level].max
          @frames << [name, node, left, width, level]
          node.inside.sort.each do |inner, below|
            pending << [inner, below, left, level + 1]
            left += share(below) * @width * @scale
          end
        end
      end

      def draw(name, node, left, width, level, height)
        top = height - (level + 1) * ROW
        label = label(name, width)
        text = label.empty? ? "" : %(<text x="#{(left + 3).round(2)}" y="#{top + 12}">#{Flame.escape(label)}</text>)
        %(<g data-n="#{Flame.escape(name)}"><title>#{Flame.escape(words(name, node))}</title>) <<
          %(<rect x="#{left.round(2)}" y="#{top}" width="#{width.round(2)}" height="#{ROW - 1}" ) <<
          %(#{paint(name, node)}/>#{text}</g>\n)
      end

      def label(name, width)
        room = ((width - 6) / LETTER).floor
        return "" if room < 3

        name.size <= room ? name : "#{name[0, room - 1]}…"
      end

      def paint(name, node)
        return %(fill="#{Flame.color(name)}") if @totals.size == 1

        change = node.counts.zip(@totals).map { |count, total| count.fdiv(total) }.reduce { |one, other| other - one }
        step = (change.abs / STRONG * STEPS).ceil.clamp(0, STEPS)
        step = 0 if change.abs < 0.0005
        %(class="#{step.zero? ? "same" : "#{change.positive? ? "more" : "less"}#{step}"}")
      end

      def words(name, node)
        parts = node.counts.zip(@totals).map do |count, total|
          format("%<count>d of %<total>d, %<share>.2f %%", count: count, total: total, share: count * 100.0 / total)
        end
        return "#{name}: A #{parts[0]}; B #{parts[1]}" if parts.size > 1

        time = @cost && "#{@cost.call(share(node))}, "
        "#{name}: #{time}#{parts.first}"
      end
    end
  end
end

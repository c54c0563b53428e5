# frozen_string_literal: true

module Jacinth
  module Docs
    # The contrast of text, computed from the colors of a style sheet as WCAG 2.1 defines it, in light and in dark. A
    # color of text that has no background in its own rule is compared with every background that may be behind it.
    class Contrast
      # Two colors, where they are, and their contrast.
      Pair = Struct.new(:place, :front, :back, :ratio) do
        #: () -> String
        def to_s = format("%.2f to 1: %s: %s on %s", ratio, place, front, back)
      end

      DARK = /@media (?:screen and )?\(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/m
      FRONT = /(?:\A|[ ;])color: *([^;]+)/
      BACK = /(?:\A|[ ;])background: *(var\([^)]*\)|#\h+|hsl\([^)]*\))/

      # Red, green and blue of 0 to 1. Raises ArgumentError for a notation that it does not know.
      #: (String) -> Array[Float]
      def self.channels(color)
        case color
        when /\A#(\h)(\h)(\h)\z/ then [$1, $2, $3].map { |digit| (digit * 2).to_i(16) / 255.0 }
        when /\A#(\h\h)(\h\h)(\h\h)\z/ then [$1, $2, $3].map { |digits| digits.to_i(16) / 255.0 }
        when /\Ahsl\((\d+) (\d+)% (\d+)%\)\z/ then hsl($1.to_i, $2.to_i / 100.0, $3.to_i / 100.0)
        else raise ArgumentError, "#{color} is no color that can be read"
        end
      end

      def self.hsl(hue, saturation, lightness)
        reach = saturation * [lightness, 1 - lightness].min
        [0, 8, 4].map do |offset|
          turn = (offset + (hue / 30.0)) % 12
          lightness - (reach * [[turn - 3, 9 - turn, 1].min, -1].max)
        end
      end
      private_class_method :hsl

      def self.luminance(color)
        linear = channels(color).map { |one| one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055)**2.4 }
        linear.zip([0.2126, 0.7152, 0.0722]).sum { |one, weight| one * weight }
      end
      private_class_method :luminance

      # From 1.0 to 21.0.
      #: (String, String) -> Float
      def self.of(one, other)
        darker, lighter = [luminance(one), luminance(other)].sort
        (lighter + 0.05) / (darker + 0.05)
      end

      #: (String) -> void
      def initialize(css)
        @css = css.gsub(%r{/\*.*?\*/}m, "")
      end

      # The least contrast of all pairs.
      #: () -> Float
      def least = pairs.map(&:ratio).min

      #: () -> Array[Pair]
      def pairs
        @pairs ||= properties.flat_map { |mode, names| combinations(mode, names) }
      end

      # The custom properties in light, then in dark.
      #: () -> Hash[String, Hash[String, String]]
      def properties
        light = @css.gsub(DARK, "")
        { "light" => light, "dark" => light + @css.scan(DARK).flatten.join }
          .transform_values { |rules| rules.scan(/--([\w-]+): *([^;}]+);/).to_h }
      end

      # [selector, declarations] of each rule that does not belong to the dark mode alone.
      #: () -> Array[[String, String]]
      def rules = @rules ||= @css.gsub(DARK, "").scan(/([^{}@]+)\{([^{}]*)\}/).map { |pair| pair.map(&:strip) }

      # The colors of text without a background in their own rule.
      #: () -> Array[String]
      def fronts
        alone = rules.reject { |_, words| own?(words) && words.match?(FRONT) }
        found = alone.flat_map do |selector, words|
          fills = selector.match?(/\btext\b/) ? words.scan(/fill: *([^;]+)/) : []
          (words.scan(FRONT) + fills).flatten
        end
        found.uniq - ["inherit"]
      end

      # Backgrounds that may be behind text of another rule: all but those of colored squares (<i>), which hold no text.
      #: () -> Array[String]
      def backs
        found = rules.flat_map do |selector, words|
          next [] if selector.match?(/\bi\b|\bkey\b/) || (words.match?(FRONT) && !selector.match?(/\Abody/))

          words.scan(BACK).flatten
        end
        found.uniq
      end

      private

      def own?(words) = words.match?(/(?:\A|[ ;])background:/)

      def combinations(mode, names)
        crossed = fronts.product(backs).map { |front, back| ["#{front} on #{back}", front, back] }
        own = rules.filter_map do |selector, words|
          front, back = words[FRONT, 1], words[BACK, 1]
          [selector, front, back] if front && back && front != "inherit"
        end
        (crossed + own).map do |place, front, back|
          one, other = resolved(front, names), resolved(back, names)
          Pair.new("#{place} in #{mode}", one, other, Contrast.of(one, other))
        end
      end

      def resolved(value, names) = value[/\Avar\(--([\w-]+)\)\z/, 1].then { |name| name ? names.fetch(name) : value }
    end
  end
end

# frozen_string_literal: true

module Jacinth
  module Workbench
    # The colors of the pages and charts, as custom properties of CSS, in light and in dark. A color of a chart has
    # one meaning. Text has a contrast of at least 4.5 to what is behind it, and bars and lines one of 3 (WCAG 2.1,
    # level AA); a test computes it.
    module Palette
      # The page: paper and band are backgrounds, ink and soft are text, rule is thin lines, and alarm is the background
      # of a warning.
      PAGE = {
        light: { paper: "#ffffff", band: "#f5f5f7", ink: "#1d1d1f", soft: "#63636a", rule: "#d8d8dc",
                 alarm: "#fdecc8", alarm_ink: "#5c3d00" },
        dark: { paper: "#161618", band: "#212124", ink: "#f2f2f4", soft: "#a1a1a6", rule: "#3a3a3e",
                alarm: "#4a3500", alarm_ink: "#ffe2a8" }
      }.freeze
      # What is measured: Jacinth itself, its JSON frontend, the other libraries, the lower bound. line is small text
      # and thin lines in charts.
      LIBRARIES = {
        light: { own: "#c2410c", frontend: "#cf6a30", json: "#2f6fb3", oj: "#6d7d2b", nosj: "#0f766e",
                 floor: "#858585", other: "#7a5aa8", line: "#63636a" },
        dark: { own: "#fb923c", frontend: "#a8622f", json: "#6cb0f5", oj: "#b5c95a", nosj: "#2dd4bf",
                floor: "#7d7d82", other: "#b79be0", line: "#a1a1a6" }
      }.freeze
      # Ways to do one task that are not those of a library, as in the lab.
      SERIES = {
        light: { one: "#be185d", two: "#6d28d9", three: "#0369a1", four: "#8a6d00" },
        dark: { one: "#f472b6", two: "#a78bfa", three: "#38bdf8", four: "#e3c54a" }
      }.freeze
      # The inspector's: types of objects, then places of bytes, then yes and no.
      MEMORY = {
        light: { string: "#0f766e", hash: "#7c3aed", array: "#b45309", number: "#be185d", symbol: "#4d7c0f",
                 rest: "#64748b", slot: "#1e3a5f", malloc: "#5b84b1", shared: "#a87b4f", empty: "#858585",
                 yes: "#15803d" },
        dark: { string: "#2dd4bf", hash: "#a78bfa", array: "#f59e0b", number: "#f472b6", symbol: "#a3e635",
                rest: "#94a3b8", slot: "#93c5fd", malloc: "#3b82f6", shared: "#d6a77a", empty: "#7d7d82",
                yes: "#4ade80" }
      }.freeze

      # Declarations of custom properties.
      #: (Hash[Symbol, String]) -> String
      def self.css(colors) = colors.map { |name, value| "--#{name.to_s.tr("_", "-")}: #{value};" }.join(" ")

      # The rule for what scrolls if it is wider than the window: a shadow at each side shows that there is more. It is
      # behind a cover in the color of the page, which scrolls with the content and hides it at the end.
      #: (String) -> String
      def self.wide(paper)
        covers, shadows = %w[90deg 270deg].zip(%w[left right]).map do |turn, side|
          ["linear-gradient(#{turn}, var(--#{paper}) 1rem, transparent) #{side} / 2.5rem 100% no-repeat local",
           "linear-gradient(#{turn}, rgb(128 128 128 / .5), transparent) #{side} / .9rem 100% no-repeat scroll"]
        end.transpose
        ".wide { overflow-x: auto; background: #{[*covers, *shadows].join(", ")}; }"
      end
    end
  end
end

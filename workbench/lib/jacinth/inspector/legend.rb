# frozen_string_literal: true

require "jacinth/workbench/chart"

module Jacinth
  class Inspector
    # What the colors of the inspector's page mean: types of objects, places of their content, and yes and no.
    module Legend
      # The report's name of a type => its color in Palette::MEMORY.
      KINDS = { "String" => "string", "Hash" => "hash", "Array" => "array", "Float" => "number", "Integer" => "number",
                "Symbol" => "symbol", "other" => "rest" }.freeze
      # The place of the content => its color: in the slot, in malloc, another object's, nowhere.
      SHADES = { embedded: "slot", row: "slot", extended: "malloc", table: "malloc", shared: "shared",
                 empty: "empty" }.freeze
      PLACE_NAMES = { "slot" => "in the slot", "malloc" => "in a malloc block",
                      "shared" => "shared with another object", "yes" => "known or interned",
                      "empty" => "empty, unknown or not interned" }.freeze

      NAMES = Workbench::Palette::MEMORY[:light].keys
      STYLE = <<~CSS
        :root { #{Workbench::Palette.css(Workbench::Palette::MEMORY[:light])} }
        @media (prefers-color-scheme: dark) {
          :root { #{Workbench::Palette.css(Workbench::Palette::MEMORY[:dark])} }
        }
        .legend i.half { background: linear-gradient(to right, var(--ink) 50%, var(--rule) 50%); }
        #{NAMES.map { |kind| ".legend i.#{kind} { background: var(--#{kind}); }" }.join("\n")}
        #{Workbench::Chart.fills(NAMES)}
      CSS

      # The types that there are, what is idle, then the places.
      #: (Array[String]) -> String
      def self.html(types)
        drawn = KINDS.keys.select { |type| types.include?(type) }.group_by { |type| KINDS.fetch(type) }
                     .map { |kind, names| [kind, names.join(", ")] }
        [*drawn, ["half", "used, idle"], *PLACE_NAMES].map do |kind, words|
          %(<span><i class="#{kind}"></i>#{Workbench::Chart.escape(words)}</span>)
        end.join
      end
    end
  end
end

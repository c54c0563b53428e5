# frozen_string_literal: true

module Jacinth
  module Workbench
    module Documents
      # A country's border as one geometry of 480 rings: 55,000 pairs of degrees. They are written like
      # C's %.15f, and lie a few steps beside six decimals, so most need all 17 digits.
      class Canada
        RINGS = 480
        POINTS = 55_563

        #: () -> void
        def initialize
          @words = Words.new(2)
        end

        #: () -> String
        def text
          +%({ "type": "FeatureCollection",\n  "features": [\n{\n    "type": "Feature",\n) \
            << %("properties": { "name": "Borderland" },\n) \
            << %("geometry": {"type":"Polygon","coordinates":[#{rings.join(",")}]}\n}\n]\n}\n)
        end

        private

        # A few long rings and many short ones.
        def rings
          left = POINTS
          Array.new(RINGS) do |index|
            least = [@words.number(15..30), left / 50].max unless index == RINGS - 1
            size = least ? least.clamp(4, left - (RINGS - index) * 15) : left
            left -= size
            ring(size)
          end
        end

        def ring(size)
          longitude = -141.0 + @words.fraction * 85
          latitude = 42.0 + @words.fraction * 40
          points = Array.new(size - 1) do
            longitude += (@words.fraction - 0.5) * 0.08
            latitude += (@words.fraction - 0.5) * 0.04
            "[#{degrees(longitude)},#{degrees(latitude)}]"
          end
          "[#{points.join(",")},#{points.first}]"
        end

        # Six decimals, moved by a few steps of a double; a few have only one decimal.
        def degrees(value)
          value = value.round(@words.chance?(1) ? 1 : 6)
          @words.number(0..7).times { value = value.next_float } unless @words.chance?(15)
          format("%.15f", value).sub(/0+\z/, "").sub(/\.\z/, ".0")
        end
      end
    end
  end
end

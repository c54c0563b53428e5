# frozen_string_literal: true

require "jacinth"

module Jacinth
  module Workbench
    # A profile as the file that speedscope opens: one sampled profile for each side, as its documented schema has them
    # (speedscope, "Importing from custom sources"). The weights are nanoseconds of one call where they are known, so
    # that both sides have one scale.
    module ProfileSpeedscope
      SCHEMA = "https://www.speedscope.app/file-format-schema.json"

      #: (Array[Profile::Side], title: String) -> String
      def self.text(sides, title:)
        frames = sides.flat_map { |side| side.folded.stacks.keys.flatten }.uniq
        places = frames.each_with_index.to_h
        file = { "$schema" => SCHEMA, "name" => title, "exporter" => "jacinth #{VERSION}", "activeProfileIndex" => 0,
                 "shared" => { "frames" => frames.map { |name| frame(name, sides) } },
                 "profiles" => sides.map { |side| profile(side, places) } }
        Jacinth.generate(file)
      end

      # A function and the file that it is in, as far as that is known.
      #: (String, Array[Profile::Side]) -> Hash[String, String]
      def self.frame(name, sides)
        home = sides.filter_map { |side| side.folded.homes[name] }.first
        home ? { "name" => name, "file" => home } : { "name" => name }
      end

      #: (Profile::Side, Hash[String, Integer]) -> Hash[String, untyped]
      def self.profile(side, places)
        timed = side.per_call && side.unit == "samples"
        whole = side.folded.total
        stacks = side.folded.stacks.sort_by(&:first) # so that the order of time shows whole functions
        weights = stacks.map { |_, count| timed ? count * side.per_call / whole : count }
        { "type" => "sampled", "name" => side.label, "unit" => timed ? "nanoseconds" : "none", "startValue" => 0,
          "endValue" => weights.sum, "samples" => stacks.map { |names, _| names.map { |name| places.fetch(name) } },
          "weights" => weights }
      end
      private_class_method :frame, :profile
    end
  end
end

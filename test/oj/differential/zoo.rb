# frozen_string_literal: true

require "uri"
require_relative "../../json/differential/zoo"
require_relative "zoo_handlers"
require_relative "zoo_parser"

# A class that wab mode recognizes by its name.
module WAB
  class UUID
    def initialize(text) = @text = text
    def to_s = @text
  end
end

module JsonDifferential
  module Zoo
    # Has raw_json, which use_raw_json: true calls.
    class RawJson
      def initialize(text) = @text = text
      def raw_json(depth, indent) = @text || "[#{depth},#{indent}]"
    end

    class << self
      # The same Array and the same Hash in several places.
      #: () -> Array[untyped]
      def shared
        list = [1]
        hash = { "a" => list }
        [list, hash, list, [hash], [], {}]
      end

      # The block's result, and what it writes to the file whose path it is given.
      #: () { (String) -> untyped } -> Array[untyped]
      def written
        path = File.join(Dir.tmpdir, "oj_differential_#{Process.pid}")
        [yield(path), File.binread(path)]
      ensure
        File.delete(path) if path && File.exist?(path)
      end
    end
  end
end

require_relative "zoo_object"
require_relative "zoo_custom"
require_relative "zoo_object_load"
require_relative "zoo_writers"

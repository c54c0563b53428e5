# frozen_string_literal: true

require_relative "ruby_constants"

module Jacinth
  # Who may use whom in lib/: the floors of the Ruby code.
  module Check
    # Lowest first: core, features, the whole native API, frontends, tools. Each room with the rooms of its own floor
    # that it sees; all see what lies below. A room is lib/jacinth/<name>.rb with the folder lib/jacinth/<name>.
    LIBRARY = [
      { "version" => [], "core" => %w[version] },
      { "document" => [], "path" => [], "stream" => [], "editing" => %w[document], "portable" => %w[editing stream],
        "type" => %w[document stream] },
      { "jacinth" => [] },
      { "json" => [], "multi_json" => %w[json], "rails" => %w[json], "oj" => %w[json rails], "core_ext" => [] },
      { "doctor" => [], "cli" => %w[doctor] }
    ].freeze
    # It loads what lies above it by autoload.
    FACE = "lib/jacinth.rb"
    LOADS = /(?:\A\s*|\{ \|\w+\| )(?:require|require_relative|autoload)\b[^"]*"([^"]+)"/.freeze
    EXTENSION = "jacinth/jacinth"
    # What it defines outside of its own module, the extension defines on other Rubies.
    ENGINE = "portable"

    # The room that a path from lib/ lies in.
    def self.room(path) = path[%r{\Ajacinth/([^/.]+)}, 1] || "jacinth"

    # Whether the room may use the other one.
    def self.sees?(room, other)
      own, theirs = [room, other].map { |name| LIBRARY.index { |floor| floor.key?(name) } }
      return false unless theirs

      room == other || theirs < own || (theirs == own && LIBRARY[own].fetch(room).include?(other))
    end

    # What a line of the file loads of lib/, as a path from there, or nil.
    def self.loaded(path, line)
      name = line[LOADS, 1] or return
      return name if name.match?(%r{\Ajacinth(?:/|\z)}) && line.match?(/\brequire\s/) && name != EXTENSION

      File.expand_path(name, "/#{File.dirname(path)}").delete_prefix("/lib/") if line.match?(/_relative|__dir__/)
    end

    rule "layers.ruby", "move down what both need, or let the room see the other one: LIBRARY in " \
                        "tool/check/library_floors.rb" do
      files = tree.files("lib/**/*.rb")
      rooms = files.to_h { |path| [path, Check.room(path.delete_prefix("lib/"))] }
      constants = RubyConstants.new(files.to_h { |path| [path, tree.text(path)] })
      files.each do |path|
        room = rooms.fetch(path)
        next fail(path, "the room #{room} is on no floor") unless LIBRARY.any? { |floor| floor.key?(room) }

        tree.lines(path).each.with_index(1) do |line, number|
          to = Check.loaded(path, line)
          next if to.nil? || Check.sees?(room, Check.room(to)) || (path == FACE && line.include?("autoload"))

          fail(path, "#{room} may not load #{to}", line: number, key: "#{path} -> #{to}")
        end
        constants.uses(path).each do |name, line|
          owners = constants.owners(name).map { |owner| rooms.fetch(owner) }
          next if owners.any? { |other| Check.sees?(room, other) || (other == ENGINE && !name.include?("::Portable")) }

          fail(path, "#{room} may not use #{name}", line: line, key: "#{path} -> #{name}")
        end
      end
    end
  end
end

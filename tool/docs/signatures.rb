# frozen_string_literal: true

module Jacinth
  module Docs
    # What sig/*.rbs declares, that is, what is public: the classes, and the methods, attributes and constants of each.
    # It reads the lines that declare something, not the types.
    class Signatures
      NAME = /[\w]+[?!=]?|`[^`]+`|\[\]=?|[-+*\/%<>=~!^&|]+/
      MEMBER = /\A\s*(?:def\s(?<method>(?:self\.)?(?:#{NAME})):|alias\s(?<alias>(?:self\.)?(?:#{NAME}))\s|
        attr_(?:reader|accessor)\s(?<attribute>\w+):|(?<constant>[A-Z]\w*):\s)/x

      #: (Array[String]) -> void
      def initialize(paths)
        @members = Hash.new { |all, name| all[name] = [] }
        @above = {}
        paths.each { |path| read(File.readlines(path, chomp: true)) }
      end

      #: () -> Array[String]
      def names = @members.keys

      # The class above a class, without what it holds, or "".
      #: (String) -> String
      def above(owner) = @above.fetch(owner, "")

      # Whether the class has such a public method, ".name" or "#name", or constant, "::NAME".
      #: (String, String) -> bool
      def public?(owner, member) = @members.key?(owner) && @members[owner].include?(member)

      # The members of a class, as public? takes them.
      #: (String) -> Array[String]
      def members(owner) = @members.fetch(owner, [])

      private

      # The indentation says where a class ends.
      def read(lines)
        open = []
        lines.each do |line|
          indent = line[/\A */].size
          open.pop while open.any? && open.last.first >= indent && !line.strip.empty?
          if line.match(/\A\s*(?:class|module|interface) ([\w:]+)(?:\[[^\]]*\])?(?: *< *([\w:]+).*)?\z/)
            open << [indent, $1]
            @members[name(open)]
            @above[name(open)] = $2 if $2
          elsif (found = line.match(MEMBER))
            @members[name(open)] << member(found)
          end
        end
      end

      def name(open) = open.map(&:last).join("::")

      def member(found)
        return "::#{found[:constant]}" if found[:constant]

        called = (found[:method] || found[:alias] || found[:attribute]).delete("`")
        return "##{called}" unless called.start_with?("self.")

        called.sub("self", "")
      end
    end
  end
end

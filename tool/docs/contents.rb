# frozen_string_literal: true

module Jacinth
  module Docs
    # What the site holds, in the order of its contents and of "previous" and "next": the guide in six groups, then the
    # API, the workbench and the project, each with contents of its own.
    class Contents
      # Part => group => [pattern of paths, short title]. A pattern without a title takes the titles from the pages.
      PARTS = {
        "Guide" => {
          "Start" => {
            "README.md" => "Overview", "docs/calls.md" => "Calls", "docs/options.md" => "Options",
            "docs/command-line.md" => "Command line", "docs/doctor.md" => "Doctor",
            "docs/troubleshooting.md" => "Troubleshooting"
          },
          "Move to Jacinth" => {
            "docs/json.md" => "From json", "docs/oj.md" => "From Oj", "docs/rails.md" => "Rails",
            "docs/known-differences.md" => "Known differences", "docs/moving/*.md" => nil
          },
          "Read and write" => {
            "docs/documents.md" => "Parts of documents", "docs/query.md" => "JSONPath", "docs/editing.md" => "Editing",
            "docs/streams.md" => "Streams and files", "docs/web.md" => "JSON for the web",
            "docs/numbers.md" => "Numbers", "docs/text.md" => "Strings"
          },
          "Types" => { "docs/types.md" => "Types", "docs/type-schema.md" => "Schemas and samples" },
          "Recipes" => { "docs/recipes/*.md" => nil },
          "Run it" => {
            "docs/security.md" => "Untrusted documents", "SECURITY.md" => "Security policy",
            "docs/performance.md" => "Fast calls", "docs/speed.md" => "Speed", "docs/rubies.md" => "Rubies",
            "docs/packages.md" => "Precompiled gems", "docs/other-rubies.md" => "Other machines",
            "CHANGELOG.md" => "Changes", "docs/*.md" => nil
          }
        },
        "API" => {},
        "Workbench" => {
          "Tools" => {
            "workbench/README.md" => "Overview", "workbench/docs/inspector.md" => "Inspector",
            "workbench/docs/growth.md" => "Growing documents"
          },
          "The lab" => {
            "workbench/docs/lab-slots.md" => "Slots of short texts", "workbench/docs/lab-buffer.md" => "Buffers",
            "workbench/docs/lab-interpolation.md" => "Interpolation", "workbench/docs/lab-allocator.md" => "malloc",
            "workbench/docs/*.md" => nil
          }
        },
        "Project" => {
          "Contribute" => {
            "CONTRIBUTING.md" => "Contributing", "ARCHITECTURE.md" => "Architecture",
            "PROJECT_RULES.md" => "Project rules", "docs/testing.md" => "Testing", "docs/new-ruby.md" => "A new Ruby",
            "docs/releasing.md" => "Releasing",
            "CODE_OF_CONDUCT.md" => "Code of conduct"
          },
          "Design" => {
            "docs/design/reading.md" => "Reading", "docs/design/frontends.md" => "Frontends",
            "docs/design/*.md" => nil
          }
        }
      }.freeze

      # A page: the part and the group that it is in, its short title, its title, its name in the site, and the path of
      # its Markdown, or nil for a page of the API.
      Entry = Struct.new(:part, :group, :short, :title, :name, :path)

      #: () -> Array[Entry]
      attr_reader :entries

      # The pages of the folder, whose names in the site the block gives for their paths.
      #: (String) { (String) -> String } -> void
      def initialize(root)
        @entries = []
        listed = PARTS.values.flat_map { |groups| groups.values.flat_map(&:keys) }
        each_pattern do |part, group, pattern, short|
          (Dir.glob(pattern, base: root).sort - (listed - [pattern]) - @entries.map(&:path)).each do |path|
            title = File.read(File.join(root, path), encoding: Encoding::UTF_8)[/^# (.*)/, 1].delete("`")
            short_title = short || title.delete_suffix(" to types")
            @entries << Entry.new(part, group, short_title, title, yield(path), path)
          end
        end
      end

      # A page of the API, with the name of its class.
      #: (String, String, String) -> void
      def add(group, title, name)
        @entries << Entry.new("API", group, title.delete_prefix("Jacinth::"), title, name, nil)
      end

      #: (String) -> Entry?
      def at(path) = @entries.find { |entry| entry.path == path }

      # The pages of a part, by their groups.
      #: (String) -> Hash[String, Array[Entry]]
      def groups(part) = @entries.select { |entry| entry.part == part }.group_by(&:group)

      # The first page of each part.
      #: () -> Array[Entry]
      def parts = PARTS.keys.filter_map { |part| @entries.find { |entry| entry.part == part } }

      # The pages before and after one, in its part.
      #: (Entry) -> [Entry?, Entry?]
      def beside(entry)
        all = groups(entry.part).values.flatten
        index = all.index(entry)
        [(all[index - 1] if index.positive?), all[index + 1]]
      end

      private

      def each_pattern
        PARTS.each do |part, groups|
          groups.each { |group, patterns| patterns.each { |pattern, short| yield part, group, pattern, short } }
        end
      end
    end
  end
end

# frozen_string_literal: true

require "bundler"
require "fileutils"
require "json"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "page"
require_relative "signatures"

module Jacinth
  module Docs
    # The pages of the API: what sig/ declares, with the words that rdoc finds in the sources, those of the extension
    # included. One page for each class. rdoc runs without the bundle, as Ruby brings it.
    class Api
      # The C files first: after Ruby's `private`, rdoc 6 takes their methods for private.
      FILES = %w[ext/jacinth/frontends/**/*.c lib/jacinth.rb lib/jacinth/**/*.rb].freeze
      # Files with comments about themselves and their commands, and another engine with the same calls.
      INTERNAL = %r{\Alib/jacinth/(?:cli|portable|editing|json/add|json/require|oj/require)/}
      # The frontends have the calls of the libraries that they stand for; these classes of theirs have no page.
      FRONTEND = /\AJacinth::(?:JSON|Oj|Rails)\z/
      INNER = /\AJacinth::(?:JSON|Oj|Rails)::/
      # The line of types above a method: rdoc 6 takes it for text, so it gets a mark that it keeps.
      TYPES = /^( *)#: (.*)\n/
      MARK = /^rbs-types:(\h+)\n/

      # What the bundle sets in the environment.
      OF_THE_BUNDLE = %w[RUBYOPT RUBYLIB GEM_HOME GEM_PATH].freeze

      # A method or attribute: its name with "." or "#", the lines that call it, its types, its other names, its text.
      Method = Struct.new(:name, :calls, :types, :others, :text) do
        #: () -> String
        def anchor
          "#{name.start_with?(".") ? "c" : "i"}-#{name[1..].gsub(/[^a-z_]/i) { |sign| "-#{sign.unpack1("H*")}" }}"
        end

        #: () -> Array[String]
        def names = [name, *others.map { |other| "#{name[0]}#{other}" }]
      end
      # A class or module: its kind, the class above it, its text, and what it has.
      Owner = Struct.new(:name, :kind, :above, :includes, :text, :methods, :constants) do
        #: () -> String
        def page = "api-#{name.gsub("::", "-").downcase}.html"
      end

      #: () -> Array[Owner]
      attr_reader :owners

      #: (String, ?ruby: Array[String], ?env: Hash[String, String?]) -> void
      def initialize(root, ruby: [RbConfig.ruby], env: {})
        @root = root
        @public = Signatures.new(Dir[File.join(root, "sig/*.rbs")].sort)
        found = Dir.mktmpdir { |folder| dump(folder, ruby, env) }
        @owners = found.filter_map { |one| owner(one) }.sort_by(&:name)
      end

      # The addresses of classes, methods and constants by their names.
      #: () -> Hash[String, String]
      def addresses
        @addresses ||= @owners.each_with_object({}) do |owner, all|
          all[owner.name] = owner.page
          owner.methods.each { |method| all["#{owner.name}#{method.name}"] ||= "#{owner.page}##{method.anchor}" }
        end
      end

      # Public methods of the native API that have no words. Those of a Struct have its words.
      #: () -> Array[String]
      def undocumented
        native = @owners.reject { |owner| owner.name.match?(FRONTEND) || owner.above == "Struct" }
        native.flat_map do |owner|
          known = owner.methods.flat_map(&:names)
          missing = @public.members(owner.name).grep(/\A[.#]/) - known
          missing -= ["#initialize"] if known.include?(".new")
          missing.map { |name| "#{owner.name}#{name}" }
        end
      end

      private

      def dump(folder, ruby, env)
        paths = FILES.flat_map { |pattern| Dir.glob(pattern, base: @root).sort }.grep_v(INTERNAL).uniq
        paths.each do |path|
          copy = File.join(folder, path)
          FileUtils.mkdir_p(File.dirname(copy))
          File.write(copy, marked(File.read(File.join(@root, path), encoding: Encoding::UTF_8)))
        end
        outside = Bundler.unbundled_env
        own = OF_THE_BUNDLE.to_h { |name| [name, outside[name]] }.merge("BUNDLE_GEMFILE" => nil, **env)
        out, err, status = Open3.capture3(own, *ruby, File.join(__dir__, "rdoc_dump.rb"), "#{folder}-out", *paths,
                                          chdir: folder)
        raise "rdoc failed: #{err.lines.first}" unless status.success?

        JSON.parse(out[/^\[.*/], symbolize_names: true)
      end

      def marked(text)
        text.gsub(TYPES) { "#{$1}#\n#{$1}# rbs-types:#{$2.unpack1("H*")}\n" }
      end

      def owner(found)
        name = found[:name]
        return if !@public.names.include?(name) || name.match?(INNER)

        methods = found[:methods].filter_map { |one| method(name, one, found[:methods]) }.uniq(&:name)
        constants = found[:constants].select { |one| @public.public?(name, "::#{one[:name]}") && one[:text] != "" }
        Owner.new(name, found[:kind], @public.above(name), found[:includes], description(name, found[:comments]),
                  methods.sort_by { |one| order(one) }, constants.map { |one| one.values_at(:name, :text) })
      end

      # The words of a class stand in the file with its name, or in its only one; comments elsewhere describe files.
      def description(name, comments)
        stem = name.split("::").last.gsub(/(?<=[a-z])(?=[A-Z])/, "_").downcase
        written = comments.reject { |_, text| text.empty? }
        own = written.find { |path, _| File.basename(path, ".*") == stem }
        (own || written.first || [nil, ""]).last
      end

      def method(owner, one, all)
        name = one[:singleton] ? ".#{one[:name]}" : "##{one[:name]}"
        declared = name == ".new" ? "#initialize" : name
        return if !one[:public] || one[:text].empty? || !@public.public?(owner, declared)

        types = one[:text].scan(MARK).map { |hex,| [hex].pack("H*").force_encoding(Encoding::UTF_8) }
        types = types.map { |type| type.sub(/ -> void\z/, " -> #{owner.split("::").last}") } if name == ".new"
        others = one[:others].select { |other| @public.public?(owner, "#{name[0]}#{other}") }
        Method.new(name, calls(owner, one, all), types, others, one[:text].gsub(MARK, "").strip)
      end

      # As rdoc has them from a call-seq, else the name and its parameters. A function of C with two names has its
      # call-seq under the first only.
      def calls(owner, one, all)
        twin = all.find { |other| other[:sequence] && !one[:sequence] && other[:text] == one[:text] }
        return twin[:calls].map { |line| line.sub(/\b#{twin[:name]}\b/, one[:name]) } if twin

        one[:calls].map { |line| one[:singleton] && !line.start_with?("Jacinth") ? "#{owner}.#{line}" : line }
      end

      def order(method) = [method.name.start_with?(".") ? 0 : 1, method.name == ".new" ? 0 : 1, method.name]
    end
  end
end

# frozen_string_literal: true

module Jacinth
  module Doctor
    # Finds calls in source texts: the loaded files, and the program's own in the current folder, which may be loaded or
    # run later. Comments and strings do not count.
    class Sources
      # The program's files that need not be loaded yet. `load` runs Rails' initializers, so Ruby does not list them.
      OWN = %w[*.rb *.ru {app,lib,config/initializers}/**/*.rb config/*.rb].freeze
      CALL = /
        (?<oj>\bOj(?:::Rails)?\.(?:mimic_JSON|optimize_rails|set_encoder|set_decoder)\b)
        | (?<encoder>\b(?:ActiveSupport(?:::JSON::Encoding)?|active_support)\.json_encoder\s*=(?![=~]))
        | (?<restore>\bJacinth::(?:JSON|Oj|Rails)\.restore!)
      /x
      QUICK = /mimic_JSON|optimize_rails|set_encoder|set_decoder|json_encoder|restore!/n
      # kind: :oj, :encoder or :restore. name: the call. place: its file and line.
      Call = ::Struct.new(:kind, :name, :place)

      #: (Symbol, ?Regexp) -> Array[Call]
      def calls(kind, name = //) = all.select { |call| call.kind == kind && call.name.match?(name) }

      # [path, place] of the first require of a library in the files that were loaded after its own file. A file is
      # listed when it has been loaded, so the one that required the library comes after it.
      #: (String) -> [String, String]?
      def require_of(library)
        first = $LOADED_FEATURES.index { |file| file.end_with?("/#{library}.rb") } or return
        call = /\A\s*(?:Kernel\.)?require[\s(]+["']#{library}["']/
        $LOADED_FEATURES[first + 1..].reject { |path| skipped?(path) }.each do |path|
          number = ::File.foreach(path).find_index { |text| text.b.match?(call) } if ::File.file?(path)
          return [path, "#{Gemfile.short(path)}:#{number + 1}"] if number
        end
        nil
      end

      private

      def all = @all ||= paths.flat_map { |path| read(path) }

      def paths
        own = OWN.flat_map { |pattern| ::Dir.glob(pattern) }.map { |path| ::File.expand_path(path) }
        (own | $LOADED_FEATURES).select { |path| path.end_with?(".rb", ".ru") && !skipped?(path) && ::File.file?(path) }
      end

      # Oj and Jacinth define these calls.
      def skipped?(path)
        path.match?(%r{/oj-[^/]+/lib/|/active_support/}) || Origin.own?(path)
      end

      def read(path)
        text = ::File.binread(path)
        return [] unless text.match?(QUICK)

        code = nil
        text = text.force_encoding("UTF-8").scrub("?")
        text.each_line.with_index(1).flat_map do |line, number|
          match = CALL.match(line) or next []
          code ||= tokens(text)
          next [] unless code.include?([number, match.pre_match.bytesize])

          kind = match.names.find { |name| match[name] }
          [Call.new(kind.to_sym, match[0].delete_suffix("=").strip, "#{Gemfile.short(path)}:#{number}")]
        end
      rescue ::SystemCallError
        []
      end

      # Where a constant or a name stands in the code.
      def tokens(text)
        require "ripper"
        ::Ripper.lex(text).filter_map { |place, type| place if %i[on_const on_ident].include?(type) }
      end
    end
    private_constant :Sources
  end
end

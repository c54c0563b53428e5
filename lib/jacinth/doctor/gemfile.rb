# frozen_string_literal: true

module Jacinth
  module Doctor
    # The Gemfile of this process: the lines of its gems, and what to write into it. It is read, never changed.
    class Gemfile
      # The path below the current folder, or the whole path.
      #: (String) -> String
      def self.short(path) = path.to_s.delete_prefix("#{::Dir.pwd}/")

      #: () -> void
      def initialize
        return unless ::Gem.loaded_specs.key?("bundler") && defined?(::Bundler::SharedHelpers)
        return unless ::Bundler::SharedHelpers.in_bundle?

        @definition = ::Bundler.definition
      rescue ::StandardError
        @definition = nil
      end

      # The gems in the order in which Bundler requires them.
      #: () -> Array[untyped]
      def gems = @definition ? @definition.dependencies : []

      #: (String) -> untyped
      def gem(name) = gems.find { |one| one.name == name }

      # "Gemfile:3", or only the file where the line is not found. nil without a Gemfile.
      #: (String) -> String?
      def line(name)
        return unless @definition

        files = [gem(name)&.gemfile, ::Bundler.default_gemfile, *@definition.gemfiles].compact.map(&:to_s).uniq
        Gemfile.find(files, name) || Gemfile.short(files.first)
      end

      #: (Array[String], String) -> String?
      def self.find(files, name)
        call = /\A[^#]*\bgem[\s(]+["']#{::Regexp.escape(name)}["']/
        files.each do |path|
          number = ::File.foreach(path).find_index { |text| text.b.match?(call) } if ::File.file?(path)
          return "#{short(path)}:#{number + 1}" if number
        end
        nil
      end

      # What to write so that Bundler loads these files of Jacinth.
      #: (Array[String]) -> String
      def write(files)
        files -= ["jacinth/json"] if files.include?("jacinth/rails")
        return "in the Gemfile: gem \"jacinth\", require: #{list(files)}" unless @definition

        ours = gem("jacinth") or return "#{line("jacinth")}: add gem \"jacinth\", require: #{list(files)}"
        named = Array(ours.autorequire) - [true, "jacinth"]
        all = named | files
        all -= ["jacinth/json"] if all.include?("jacinth/rails")
        return "#{line("jacinth")}: in the line of jacinth write require: #{list(all)}" if (files - named).any?

        "#{line("jacinth")}: jacinth is in a group or on a platform that was not loaded " \
          "(#{ours.groups.join(", ")}): move the line out of it, or require #{list(files)} where the program begins"
      end

      # The first gem of the Gemfile that is this one or depends on it.
      #: (String) -> String?
      def bringing(name) = gems.map(&:name).find { |one| depends?(one, name, []) }

      private

      def list(files) = files.one? ? files[0].inspect : files.inspect

      def depends?(from, name, seen)
        return from == name if from == name || seen.include?(from)

        seen << from
        spec = ::Gem.loaded_specs[from]
        spec ? spec.runtime_dependencies.any? { |one| depends?(one.name, name, seen) } : false
      end
    end
    private_constant :Gemfile
  end
end

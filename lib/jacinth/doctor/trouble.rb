# frozen_string_literal: true

module Jacinth
  module Doctor
    # What is wrong with a Gemfile that cannot be used, as a report like any other: where, and what to write.
    module Trouble
      # The files of Jacinth that a Gemfile may name.
      FILES = %w[jacinth jacinth/json jacinth/oj jacinth/rails].freeze
      # What to do, by the class of Bundler's error.
      REMEDIES = {
        "DSLError" => "correct that line",
        "GemfileNotFound" => "unset BUNDLE_GEMFILE, or write that file",
        "GemNotFound" => "run bundle install; if it does not find the gem either, correct its name",
        "PathError" => "correct the path: of that gem",
        "RubyVersionMismatch" => "change the line ruby, or run that Ruby",
        "LockfileError" => "remove the marks of the merge, then run bundle install"
      }.freeze

      class << self
        # The report, or nil if the error is not one of the Gemfile.
        #: (Exception) -> Report?
        def report(error)
          reason, place, remedy = error.is_a?(::LoadError) ? named(error) : bundler(error)
          return unless reason

          advice = "#{place || "Gemfile"}: #{reason}: #{remedy}"
          Report.new([Finding.new("Gemfile", "cannot be used: #{reason}", place, false, advice)])
        end

        # The first line of the program's own in the backtrace, or nil.
        #: (Exception) -> String?
        def place(error)
          error = error.cause while error.cause
          return Gemfile.short(error.message[/\A([^\n:]+:\d+): /, 1]) if error.is_a?(::SyntaxError)

          own = error.backtrace_locations.to_a.find do |one|
            path = one.absolute_path.to_s
            path.start_with?("#{::Dir.pwd}/") && !path.include?("/vendor/") && !Origin.own?(path)
          end
          "#{Gemfile.short(own.absolute_path)}:#{own.lineno}" if own
        end

        private

        # A file that the Gemfile names in `require:` and that the gem does not have.
        def named(error)
          gemfile = Gemfile.new
          gem = gemfile.gems.find { |one| Array(one.autorequire).include?(error.path) } or return
          place = gemfile.line(gem.name)
          close = ::DidYouMean::SpellChecker.new(dictionary: FILES).correct(error.path) if defined?(::DidYouMean)
          write = gem.name == "jacinth" ? close&.first || "jacinth/json" : gem.name
          ["gem #{gem.name} has no file #{error.path}", place, "write require: #{write.inspect}"]
        end

        def bundler(error)
          return unless defined?(::Bundler::BundlerError) && bundlers?(error)

          text = error.respond_to?(:description) && error.description || error.message
          line = text.strip.lines.first.to_s.strip.delete_suffix(".")
          line = line.gsub(/\AThere was an error parsing [`']\w+[`']: |\S+:\d+: | - \.\.\..*/, "")
          name = error.class.name[/\w+\z/]
          name = "GemNotFound" if text.match?(/\ACould not find /)
          [line, where(error, text), REMEDIES.fetch(name, "correct the Gemfile, then run bundle install")]
        end

        # Bundler::GemRequireError is an error of a gem, not of the Gemfile.
        def bundlers?(error)
          error.is_a?(::Bundler::BundlerError) && !error.is_a?(::Bundler::GemRequireError)
        end

        def where(error, text)
          return "Gemfile.lock" if error.is_a?(::Bundler::LockfileError)
          return ENV["BUNDLE_GEMFILE"] if error.is_a?(::Bundler::GemfileNotFound)

          place = [error.message, *error.backtrace].join("\n")[/^[ #]*(?:from )?(\S*(?:Gemfile|gems\.rb):\d+)/, 1]
          return Gemfile.short(place) if place

          file = ::Bundler.default_gemfile.to_s
          wrong = text[/(?:gem|path|find) ['`"]?(?!gem )([^\s'`"]+)['`"]?/, 1]
          find(file, wrong) || (find(file, "ruby") if error.is_a?(::Bundler::RubyVersionMismatch)) ||
            Gemfile.short(file)
        end

        # The line of the file that has the word as a whole: json is no part of multi_json.
        def find(file, word)
          whole = /(?<![\w-])#{::Regexp.escape(word)}(?![\w-])/
          number = ::File.foreach(file).find_index { |text| text[/\A[^#]*/].match?(whole) }
          "#{Gemfile.short(file)}:#{number + 1}" if number
        rescue ::SystemCallError, ::TypeError
          nil
        end
      end
    end
    private_constant :Trouble
  end
end

# frozen_string_literal: true

module Jacinth
  class CLI
    # The texts that the command line prints. Text from a document or a file name is made safe for a terminal here.
    module Messages
      ROWS = {
        records: "documents", bytes: "bytes", depth: "depth", objects: "objects", arrays: "arrays", strings: "strings",
        integers: "integers", decimals: "decimals", booleans: "true, false", nulls: "null", keys: "keys",
        distinct_keys: "distinct keys", longest_string: "longest string (bytes)",
        string_bytes: "all strings (bytes)", largest_object: "largest object (keys)",
        largest_array: "largest array (elements)"
      }.freeze
      FREQUENT = 10 # keys that stat names

      # What is said to Ruby code, and what is said to the user of a command.
      HINTS = {
        "decimal_class: BigDecimal reads it" => "allow_nan: true accepts it",
        "allow_duplicate_key: true keeps the last value" => "allow_duplicate_key: true accepts equal keys",
        "max_nesting: sets the limit" => "max_nesting: N sets the limit, and 0 lifts it",
        "each_document and each_line of Jacinth read several" => "--documents or jacinth lines reads several",
        "each_document of Jacinth reads it" => "--documents or jacinth lines reads it",
        /read the file with load_file.*/ => "pass it as an argument",
        "Zlib.gunzip" => "gunzip",
        /open it with the external encoding (\S+)/ => "convert it with iconv -f \\1 -t UTF-8",
        /wrap the source in .*/ => "decompress it first",
        /text\.encode\("UTF-8", "([\w-]+)"\)/ => "iconv -f \\1 -t UTF-8"
      }.freeze
      # The hint of an error that has none elsewhere.
      LIMITS = { "digits" => "max_digits: N sets the limit, and 0 lifts it" }.freeze
      OPTION = /\b([a-z]+(?:_[a-z]+)+):(?: true)?/.freeze
      LIMIT = /\A[\w ]+(?: than |, )\Kmax_(bytes|digits)/.freeze

      class << self
        # The text with characters that cannot be shown and invalid bytes as escapes.
        #: (String) -> String
        def plain(text)
          require_relative "../core/printable" # a help text needs none, and starts without it
          utf8 = text
            .dup
            .force_encoding(Encoding::UTF_8)
            .scrub { |bytes| bytes.unpack("C*").map { |byte| format("\\x%02X", byte) }.join }
          Printable.escaped(utf8)
        end

        # A file or command name for a message. An empty name is shown as two quotes.
        #: (String) -> String
        def title(text) = text.empty? ? '""' : plain(text)

        #: (SystemCallError | IOError) -> String
        def reason(error)
          error.is_a?(SystemCallError) ? error.class.new.message : error.message
        end

        # The error as text: name, line, column, problem and path, then the lines of the snippet with the caret, then
        # the hint. Options are named as the command line takes them. `options`: those of the command, for the hint.
        #: (String, ParserError, ?String?, ?Array[String]) -> String
        def invalid(title, error, command = nil, options = [])
          place = [title, error.line, error.column].compact.join(":")
          message = translated(error.problem).delete_suffix(" at line #{error.line} column #{error.column}")
          hint = advice(error.hint || LIMITS[message[LIMIT] && $1], command, options)
          message = plain(message.sub(LIMIT, '--max-\1'))
          path = " at #{plain(error.json_path)}" if error.json_path
          lines = error.snippet.to_s.lines(chomp: true)
          lines = lines.first.to_s.empty? ? [] : lines.map { |line| "\n  #{plain(line)}" }
          "#{place}: #{message}#{path}#{lines.join}#{"\n  hint: #{hint}" if hint}"
        end

        # The message for a command whose home is missing.
        #: (String, Command) -> String
        def missing(name, command)
          if command.home == REPOSITORY
            return "#{name} is part of Jacinth's repository, and of no gem. " \
                   "In a checkout: exe/jacinth #{name} --help\n" \
                   "What it found: workbench/docs/lab-*.md in the repository, \"The lab\" on the site"
          end

          "#{name} is a command of the gem #{command.home}, which is not installed in version #{VERSION}.\n" \
            "To install it: gem install #{command.home} -v #{VERSION}\n" \
            "In a bundle, add this line to the Gemfile: gem \"#{command.home}\", \"#{VERSION}\""
        end

        # The text that goes to the standard output for a finished document.
        #: (WholeDocumentCommand, String, String | Hash[Symbol, Integer]) -> String
        def shown(command, title, result)
          case command.name
          when "stat" then table(title, result)
          when "check" then command.verbose ? valid(title, **result.slice(:records, :bytes)) : ""
          else result
          end
        end

        # The lines of --version.
        #: (Hash[Symbol, untyped]) -> String
        def version(info)
          layouts = info.fetch(:private).map { |name, state| "#{name} #{state}" }
          rows = {
            "ruby" => info[:ruby],
            "engine" => info[:engine],
            "simd" => info[:simd],
            "rung" => info[:rung],
            "private layouts" => layouts.join(", ")
          }
          rows = rows.reject { |_, value| value.to_s.empty? }.map { |name, value| "\n  #{name.ljust(17)}#{value}" }
          "jacinth #{info.fetch(:version)}#{rows.join}"
        end

        private

        def translated(text) = HINTS.reduce(text) { |words, (from, to)| words.sub(from, to) }

        # The hint without what this command cannot do; nil if nothing is left of it.
        def advice(hint, command, options)
          hint = translated(hint) if hint
          hint = hint.sub(" --documents or jacinth lines reads several", "") if hint && command == "lines"
          hint = hint.sub("--documents or ", "") if hint && !options.include?("--documents")
          flag = ->(name) { "--#{name.tr("_", "-")}" }
          hint = ErrorHint.without_options(hint) if hint&.scan(OPTION)&.any? { |name,| !options.include?(flag[name]) }
          hint&.gsub(OPTION) { flag[$1] }
        end

        def table(title, counts)
          rows = ROWS.slice(*counts.keys).map do |key, words|
            "  #{words.ljust(24)}#{value(key, counts.fetch(key)).rjust(14)}\n"
          end
          rows.unshift("  #{"kind".ljust(24)}#{counts[:root].to_s.rjust(14)}\n") if counts[:root]
          "#{title}\n#{rows.join}#{frequent(counts.fetch(:key_counts, {}))}"
        end

        # The most frequent keys, in order; of those that are as frequent, the first ones of the document.
        def frequent(uses)
          most = uses.each_with_index.min_by(FREQUENT) { |(_, count), index| [-count, index] }
          rows = most.map do |(key, count), _|
            shown = plain(Jacinth.generate(key.size > 20 ? "#{key[0, 19]}…" : key))
            "    #{shown.ljust(22)}#{grouped(count).rjust(14)}\n"
          end
          rows.empty? ? "" : "  most frequent keys\n#{rows.join}"
        end

        def valid(title, bytes:, records: nil)
          "#{title}: valid, #{"#{grouped(records)} documents, " if records}#{grouped(bytes)} bytes\n"
        end

        # Distinct keys are counted only up to a limit.
        def value(key, count)
          key == :distinct_keys && count == DISTINCT_KEYS_LIMIT ? "#{grouped(count)} or more" : grouped(count)
        end

        def grouped(number) = number.to_s.gsub(/(?<=\d)(?=(\d{3})+\z)/, ",")
      end
    end
  end
end

# frozen_string_literal: true

module Jacinth
  class CLI
    # min --canonical: a document in the canonical form of RFC 8785. Numbers with a fraction or an exponent are read as
    # doubles. An integer beyond 2**53 is an error unless a double has exactly these digits in the form. So what was
    # written in the form can be read again, and stays as it is.
    module Canonical
      TOKEN = %r{"[^"\\]*+(?:\\.[^"\\]*+)*+"|//[^\n]*+|/\*.*?\*/|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?}m
      EXACT = 1 << 53

      class << self
        # Raises Wrong for an option that the form excludes.
        #: (Hash[Symbol, untyped], Hash[Symbol, bool], boolish) -> void
        def check(read, escapes, sort)
          name = %i[allow_nan allow_duplicate_key].find { |one| read[one] } || escapes.keys.first
          raise Wrong, "#{option(name)} and --canonical exclude each other; leave one of them out" if name
          raise Wrong, "--canonical sorts the keys in an order of its own; leave --sort-keys out" if sort
        end

        # Raises ParserError, with the place in `text`.
        #: (String, Hash[Symbol, untyped]) -> String
        def text(text, options)
          written(Jacinth.parse(text, **options))
        rescue GeneratorError # few documents have such an integer, and a block for each value takes time
          begin
            written(Jacinth.parse(text, **options, on_load: ->(value) { no_form?(value) ? value : double(value) }))
          rescue GeneratorError => e
            raise located(text, e)
          end
        end

        private

        def written(value) = Jacinth.generate(value, rfc8785: true, max_nesting: nil)

        # Whether it is a large integer whose digits are not those of any double in the canonical form.
        def no_form?(value)
          large?(value) && (value.bit_length > 1023 || written(value.to_f) != value.to_s)
        end

        def large?(value) = value.is_a?(Integer) && value.abs > EXACT

        def double(value) = large?(value) ? value.to_f : value

        def option(name) = "--#{name.to_s.tr("_", "-")}"

        # The error with the place of the first integer that is too large.
        def located(text, error)
          before = nil
          text.b.scan(TOKEN) do |token|
            large = token.match?(/\A-?\d{16,}\z/) && no_form?(token.to_i)
            break before = $~.pre_match if large
          end
          words = before ? "integer beyond 2^53 has no canonical form" : error.problem
          ParserError.new(words).tap { |made| place(made, before, error.json_path) if before }
        end

        def place(error, before, path)
          line = before.byteslice((before.rindex("\n") || -1) + 1..).delete_prefix("\xEF\xBB\xBF".b)
          { line: before.count("\n") + 1, column: line.force_encoding(Encoding::UTF_8).size + 1,
            byte_offset: before.bytesize, json_path: path }.each do |name, value|
            error.instance_variable_set(:"@#{name}", value)
          end
        end
      end
    end
  end
end

# frozen_string_literal: true

require_relative "condition"
require_relative "document_command"
require_relative "../document"
require_relative "pointer"
require_relative "selection"

module Jacinth
  class CLI
    # `jacinth lines`: documents or the elements of arrays, on a line each or in one array.
    class Lines < DocumentCommand
      LEAST = 1
      MOST = Float::INFINITY
      NEEDS = "files"
      HELP = <<~TEXT
        usage: jacinth lines [options] [FILE...]

        Print records one per line (NDJSON). The records of a FILE are its lines, if --lines is given or its first line
        is a whole document; otherwise the elements of its array, if it begins with [; otherwise its documents, one
        after another, or those of a JSON text sequence. --documents says that they are documents.
        --array prints one array of them. Memory use depends on the longest record. Every record is
        checked, even if it is not printed. "-", or no FILE, is the standard input. A broken record ends its FILE,
        unless --skip-errors is given. The exit status is 1 if a record was broken. Examples:
          jacinth lines users.json > users.ndjson
          jacinth lines --array users.ndjson > users.json
          jacinth lines --where /level=error --select /time,/user/id log.ndjson.gz
          tail -f log.ndjson | jacinth lines --lines --where '/status!=200' --select /path --raw
          jacinth lines --skip-errors --part 2/8 log.ndjson
          jacinth lines --at /users --select /id,city=/address/city data.json
          jacinth lines --where /level=error --count *.ndjson.gz

        --where compares with a JSON value, or with a string if VALUE is not JSON. A missing value is equal to nothing.
        --select prints the value at one pointer, or an object of the values at several pointers, without missing ones;
        NAME=/POINTER gives a value another name. --count prints how many records there are. Numbers are copied.
      TEXT

      private

      def own_options(options)
        @where = []
        lines_option(options)
        options.on("--at POINTER", "Print the elements of the array or object there, such as /items",
                   example: "/items") do |text|
          @at = Pointer.checked(text, "--at", "/items")
        end
        options.on("-a", "--array", "Print one array, with a record on each line") { @array = true }
        options.on("-w", "--where CONDITION", "Print only records with /POINTER=VALUE or /POINTER!=VALUE; may be given",
                  "several times, and then all must be true", example: "/level=error") do |text|
          @where << Condition.new(text)
        end
        options.on("-s", "--select POINTERS", "Print only the values there, such as /id,/user/name,",
                   "or with another name: /id,who=/user/name", example: Selection::EXAMPLE) do |text|
          @select = Selection.new(text)
        end
        options.on("-n", "--count", "Print only the number of records, of all files together") { @count = 0 }
        options.on("--skip-errors", "Report broken records and go on") { @skip = true }
        options.on("--part K/N", "Read the lines that begin in the K-th of N parts of a file, such as 2/8",
                   example: "2/8") do |text|
          @part = part(text)
        end
        raw_option(options)
        color_option(options)
      end

      def part(text)
        part, of = text.match(%r{\A(\d{1,9})/(\d{1,9})\z})&.captures&.map(&:to_i)
        return [part, of] if part&.between?(1, of)

        raise Wrong, "--part #{Messages.title(text)}: it takes K/N with K from 1 to N, such as --part 2/8"
      end

      def perform(*files)
        require_relative "records" # not for the help
        refuse
        @out << "[" if @array
        status = each_input(files) { |input, bytes| lines_of(input, bytes) }
        @out << (@printed ? "\n]\n" : "]\n") if @array
        @out << "#{@count}\n" if @count
        status
      end

      def refuse
        raise Wrong, "--at reads one document; leave --part and --lines out" if @at && (@part || @lines)
        if @documents && (@at || @part)
          raise Wrong, "--documents reads whole inputs; leave #{@at ? "--at" : "--part"} or --documents out"
        end
        printing = { "--array" => @array, "--raw" => @raw, "--select" => @select }.find { |_, given| given }&.first
        raise Wrong, "--count prints no records; leave #{printing} out" if @count && printing
        raise Wrong, "--raw prints no JSON, so it cannot be in an --array" if @raw && @array
        if @read[:allow_comments] && !@lines && !@part
          raise Wrong, "--allow-comments needs --lines: only lines may have comments"
        end

        @select ||= Selection.new("") if @raw
      end

      # Only lines may have comments.
      def advised = @lines || @part ? super : super - ["--allow-comments"]

      def lines_of(input, bytes)
        status = OK
        @progress.hide if @output.tty?
        records = Records.new(bytes, @out, @progress, @read) do |error|
          raise error unless @skip

          status = invalid(input, error)
        end
        each_record(records, bytes, input.title) { |text| put(text) }
        status
      rescue KeyError, TypeError => e
        raise unless @at

        failed("#{input.title}: #{Messages.plain(e.message)}")
      end

      def each_record(records, bytes, title, &block)
        if @part then each_of_part(records, bytes, title, &block)
        elsif @at then records.elements(@at, &block)
        elsif @documents then records.documents(&block)
        elsif @lines || bytes.lines?(@read, skip: @skip) then records.lines(&block)
        elsif bytes.first == "[" then records.elements(&block)
        else records.documents(&block)
        end
      end

      def each_of_part(records, bytes, title, &block)
        raise FileTrouble, "cannot read a part of #{title}: --part needs the name of a regular file" unless bytes.size
        raise FileTrouble, "cannot read a part of #{title}: it is compressed with #{bytes.packed}" if bytes.packed

        records.lines(@part, &block)
      rescue IOError => e
        raise FileTrouble, "cannot read a part of #{title}: #{Messages.plain(e.message)}"
      end

      # If only a part of the record is needed at first, the record is checked without making its text. For an invalid
      # record, reformat raises the error.
      def put(record)
        if @where.any? || @select || @count
          Jacinth.reformat(record, **@read) unless Jacinth.valid?(record, **@read)
          return unless met?(record)
          return @count += 1 if @count
          return selected(record) if @select
        end
        text = Jacinth.reformat(record, **@read)
        record.clear
        write(text)
      end

      # As BigDecimals all numbers can be compared.
      def met?(record)
        document = Jacinth.document(record, **Condition::EXACT, **@read) if @where.any?
        @where.all? { |condition| condition.met?(document) }
      end

      def selected(record)
        values = @select.values(Jacinth.document(record, **LEXEMES, **@read)) do |pointer, value|
          value.equal?(0) && minus_zeros(record, [pointer]).any? ? Fragment.new("-0") : value
        end
        values.each { |value| write(shown(value), value) }
      end

      # Writes a text. Clears a long one, and the value that it was made of, so that their memory is freed at once.
      def write(text, value = nil)
        @out << (@printed ? ",\n" : "\n") if @array
        @printed = true
        @out << text
        @out << "\n" unless @array
        [text, value].each { |long| long.clear if long.is_a?(String) && long.bytesize >= Records::LONG }
      end
    end
  end
end

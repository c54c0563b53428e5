# frozen_string_literal: true

require_relative "messages"

module Jacinth
  class CLI
    # The arguments are not a valid request.
    class Wrong < StandardError
    end

    # The options of a command: one table, by which arguments are read, and from which the help, the manual page and the
    # completion scripts are written.
    class Options
      # long, short: the names with their dashes; short may be nil. value: the value's name for the help, or nil. takes:
      # the Range of a number, the Array of the words that are possible, or nil for any text. optional: the value may be
      # left out, and is nil then. example: a value. action: receives the value.
      Option = Struct.new(:long, :short, :value, :optional, :takes, :example, :words, :action, keyword_init: true) do
        # What the option takes, such as "a number from 0 to 64".
        #: () -> String
        def range
          case takes
          when Range then "a number from #{figure(takes.begin)} to #{figure(takes.end)}"
          when Array then "#{takes[0..-2].join(", ")} or #{takes.last}"
          else value
          end
        end

        # Such as "--indent N".
        #: () -> String
        def usage = "#{long}#{optional ? "[=#{value}]" : " #{value}" if value}"

        private

        def figure(number)
          return format("%g", number) if number.is_a?(Float)

          number > 10**9 ? "2^#{number.bit_length - 1}" : number
        end
      end

      WIDTH = 79 # columns of a line of the help
      COLUMN = 33 # columns before the words of an option

      # The Options in their order; and the text above them: paragraphs, and indented lines that stand as they are.
      attr_reader :all, :text

      #: (String) { (Options) -> void } -> void
      def initialize(text)
        @text = text
        @all = []
        yield self
      end

      # Adds an option: its short name, if it has one; its long one with the name of its value ("--indent N",
      # "--color[=WHEN]"); and what it does, as words for the help.
      #: (*String, ?takes: untyped, ?example: untyped) { (untyped) -> void } -> void
      def on(*texts, takes: nil, example: nil, &action)
        names, words = texts.partition { |text| text.start_with?("-") }
        long, value = names.last.match(/\A(--[\w-]+)(?:\W+(.+?)\]?)?\z/).captures
        @all << Option.new(
          long: long, short: names[-2], value: value, optional: names.last.include?("["), takes: takes,
          example: example || (takes.first if takes.is_a?(Array)), words: words.join(" "), action: action
        )
      end

      # Reads the arguments, and returns those that are not options. With `first`, it stops at the first of them.
      #: (Array[String], ?first: bool) -> Array[String]
      def read(arguments, first: false)
        # A file name may hold any bytes. They are compared as BINARY.
        queue = arguments.map { |argument| argument.valid_encoding? ? argument : argument.b }
        rest = []
        while (word = queue.shift)
          return rest.concat(queue) if word == "--"

          if word.start_with?("--") then long(word, queue)
          elsif word.start_with?("-") && word != "-" then short(word, queue)
          elsif first then return [word, *queue]
          else rest << word
          end
        end
        rest
      end

      # The text and the table of the options, in lines of at most 79 columns.
      #: () -> String
      def help
        "#{self.class.wrapped(@text)}\noptions:\n#{@all.map { |option| row(option) }.join}"
      end

      # The text with its paragraphs filled. Lines that begin with a space, such as those of a list, stay as they are,
      # and so does the line break before them.
      #: (String, ?Integer) -> String
      def self.wrapped(text, width = WIDTH)
        text.gsub(/^[^ \n].*\n(?:[^ \n].*\n)*/) do |paragraph|
          paragraph.tr("\n", " ").scan(/\S.{0,#{width - 1}}(?= |\z)/).map { |line| "#{line.rstrip}\n" }.join
        end
      end

      private

      def row(option)
        left = "  #{(option.short ? "#{option.short}," : "").ljust(4)}#{option.usage}"
        words = self.class.wrapped("#{option.words}\n", WIDTH - COLUMN).lines
        words.unshift("\n") if left.size >= COLUMN
        words.each_with_index.map { |line, number| (number.zero? ? left : "").ljust(COLUMN) + line }
             .join.gsub(/ +$/, "")
      end

      def long(word, queue)
        name, given = word.split("=", 2)
        found = @all.select { |option| option.long == name }
        found = @all.select { |option| option.long.start_with?(name) } if found.empty? && name.size > 2
        raise Wrong, unknown(name) if found.empty?
        raise Wrong, "#{name} may be #{found.map(&:long).join(" or ")}" if found.size > 1

        take(found.first, found.first.long, given, queue)
      end

      # -ri is -r -i; -l5 is -l 5.
      def short(word, queue)
        name = word[0, 2]
        option = @all.find { |one| one.short == name } || raise(Wrong, unknown(name))
        more = word[2..] unless word.size == 2
        if more && option.value.nil?
          queue.unshift("-#{more}")
          more = nil
        end
        take(option, name, more, queue)
      end

      def unknown(name)
        nearest = nearest(name) if name.ascii_only?
        "no such option: #{Messages.plain(name)}#{"; did you mean #{nearest}?" if nearest}"
      end

      # The option that ends with the name's words, or is spelled like it. The dashes make all names alike, so names
      # that are much longer or shorter are not meant.
      def nearest(name)
        longs = @all.map(&:long)
        checker = DidYouMean::SpellChecker.new(dictionary: longs) if defined?(DidYouMean)
        longs.find { |long| name.size > 4 && long.end_with?(name.delete_prefix("-")) } ||
          checker&.correct(name)&.find { |long| (long.size - name.size).abs <= 2 }
      end

      def take(option, name, given, queue)
        if option.value.nil?
          raise Wrong, "#{name} takes no value, but has #{Messages.title(given)}" if given

          return option.action.call
        end
        given ||= queue.shift unless option.optional
        return option.action.call(option.optional ? nil : missing(option, name)) unless given

        option.action.call(checked(option, name, given))
      end

      def missing(option, name) = raise(Wrong, "#{name} needs a value: #{takes(option, name)}")

      def checked(option, name, given)
        value =
          case option.takes
          when Range then number(given, option.takes)
          when Array then option.takes.find { |word| word == given }
          else given
          end
        return value unless value.nil?

        sign = option.optional ? "=" : " "
        raise Wrong, "#{name}#{sign}#{Messages.title(given)}: it takes #{takes(option, name)}"
      end

      def number(given, range)
        number = range.end.is_a?(Float) ? Float(given, exception: false) : Integer(given, 10, exception: false)
        number if number && range.cover?(number)
      rescue ArgumentError
        nil # bytes that are not text
      end

      def takes(option, name)
        sign = option.optional ? "=" : " "
        "#{option.range}#{", such as #{name}#{sign}#{option.example}" if option.example}"
      end
    end
  end
end

# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth edit`: replaces values, and leaves every other byte.
    class Edit < DocumentCommand
      LEAST = 2
      MOST = Float::INFINITY
      NEEDS = "a file and POINTER=JSON"
      HELP = <<~TEXT
        usage: jacinth edit [options] [FILE] POINTER=JSON...

        Print the document with new values at the JSON pointers (RFC 6901). "/list/-" appends to an array, --create adds
        what is missing, and --delete removes. All other bytes stay. FILE may also stand behind the pointers. "-", or no
        FILE, is the standard input. If a pointer leads nowhere, nothing is changed, and the exit status is 1. Examples:
          jacinth edit -i config.json /timeout=30 /list/-='"x"'
          jacinth edit --create config.json /server/port=8080
          jacinth edit --delete /debug config.json
          jacinth edit --string package.json /version=1.2.0
      TEXT

      private

      def own_options(options)
        in_place_option(options)
        options.on("-c", "--create", "Add members and elements that are missing") { @create = true }
        options.on("-d", "--delete POINTER", "Remove what is there; may be repeated", example: "/debug") do |text|
          require_relative "pointer"
          (@gone ||= []) << Pointer.checked(text, "--delete", "/debug")
        end
        options.on("-s", "--string", "Take what follows = as a string, not as JSON") { @string = true }
      end

      # With --delete, no value is needed.
      def arranged(rest)
        rest = ["-", *rest] if @gone && rest.all? { |one| target?(one) }
        @gone && rest.size == 1 ? rest : super
      end

      def perform(*arguments)
        require_relative "../editing"
        file, targets = sorted(arguments)
        targets = targets.map { |target| divided(target) } + @gone.to_a.map { |pointer| [pointer, ABSENT] }
        old = text(file, rewritten: @in_place)
        deliver(file, old, working(old) { Jacinth.edit(old, targets, create: @create, **@read) })
      rescue KeyError => e
        failed("#{@title}: #{Messages.plain(e.message.sub("create: true", "--create"))}")
      rescue ArgumentError => e
        raise Wrong, Messages.plain(e.message)
      end

      # The file, which is the first argument unless it can only be a target, and the targets.
      def sorted(arguments)
        first, *rest = arguments
        refuse_target(first) if first.match?(/\A\.[^=]*=/) && !File.exist?(first)
        return [first, rest] if !target?(first) || File.exist?(first)

        files, targets = arguments.partition { |one| !target?(one) }
        jq = files.find { |one| one.start_with?(".") && one.include?("=") && !File.exist?(one) }
        refuse_target(jq) if jq || files.size > 1
        [files.first || "-", targets]
      end

      def target?(argument) = argument.match?(%r{\A(?:/[^=]*)?=})

      # The pointer and the value. A pointer may have a = itself, so the first one with JSON after it divides them.
      def divided(target)
        refuse_target(target) unless target.include?("=") && !target.start_with?(".")
        return target.split("=", 2) if @string

        parts = target.split("=", -1)
        (1...parts.size).each do |at|
          return [parts.first(at).join("="), lexeme(parts.drop(at).join("="))]
        rescue ParserError
          next
        end
        raise Wrong, "#{Messages.title(target)}: what follows = is not JSON; quote a string, or add --string"
      end

      def refuse_target(target)
        gone = jq_pointer(target.to_s[/\Adel\((.*)\)\z/, 1].to_s)
        raise Wrong, "#{Messages.title(target)} is jq's; write --delete #{Messages.title(gone)}" if gone

        path, value = target.to_s.split("=", 2).map(&:strip)
        pointer = jq_pointer(path.to_s)
        written = Messages.title("#{pointer}=#{value}") if pointer && value
        raise Wrong, "#{Messages.title(target)} is jq's; write #{written}" if written
        raise Wrong, "#{Messages.title(target)} is jq's; write #{pointer}=JSON" if pointer
        raise Wrong, "#{Messages.title(target)} is jq's; write POINTER=JSON, such as /timeout=30" if path.to_s[0] == "."

        raise Wrong, "#{Messages.title(target.to_s)} has no =: write POINTER=JSON, such as /timeout=30"
      end

      # A value with the digits that were given.
      def lexeme(text) = Fragment.new(Jacinth.reformat(text, **@read, max_bytes: nil))
    end
  end
end

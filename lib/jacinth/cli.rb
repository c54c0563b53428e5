# frozen_string_literal: true

# The command line: finds the command that the arguments name, loads it alone, and returns the exit status. Loaded by
# exe/jacinth only. The commands are listed in cli/commands.rb; each is a class of its own.
require_relative "version"
require_relative "cli/commands"
require_relative "cli/options"
require_relative "cli/console"

module Jacinth
  class CLI
    include Console

    OK = 0
    INVALID = 1     # a document is not JSON, or a file would change
    TROUBLE = 2     # wrong usage, or a file that cannot be read or written
    INTERRUPTED = 130
    PIPE_CLOSED = 141 # the exit status that a shell reports after SIGPIPE
    # Commands of other programs => what does the same.
    MEANT = {
      %w[del delete remove rm] => "edit --delete", %w[set add] => "edit --create", %w[format pretty] => "fmt",
      %w[minify compact] => "min", %w[validate lint] => "check", %w[count length] => "lines --count",
      %w[sort] => "fmt --sort-keys", %w[find select paths] => "query",
      %w[man] => "help --man"
    }.flat_map { |names, meant| names.map { |name| [name, meant] } }.to_h.freeze

    # A file that cannot be read or written; the message says why. The run continues with the next file.
    class FileTrouble < StandardError
    end

    #: (?input: IO, ?output: IO, ?errors: IO) -> void
    def initialize(input: $stdin, output: $stdout, errors: $stderr)
      @input = input
      @output = output
      @errors = errors
    end

    # Carries out the request in `arguments` and returns the exit status.
    #: (Array[String]) -> Integer
    def run(arguments)
      unless RUBY_ENGINE == "ruby"
        return complain("the command line needs the C extension, which #{RUBY_ENGINE} cannot load")
      end

      @output.sync = true
      @output.binmode
      @reader_gone = reader_gone?
      dispatch(arguments.map { |one| utf8(one) })
    rescue Wrong => e
      complain("#{e.message}\n#{see_help}")
    rescue FileTrouble => e
      complain(e.message)
    rescue Errno::EPIPE
      @reader_gone ? complain("the standard output is closed") : PIPE_CLOSED
    rescue Interrupt
      INTERRUPTED
    rescue SystemCallError => e
      complain(Messages.reason(e))
    rescue NoMemoryError
      complain("out of memory")
    rescue StandardError, ScriptError, SystemStackError => e
      raise if $DEBUG

      complain(defect(e))
    end

    # An object of the command's class, which has `run` and `options`; nil if its home is not here.
    #: (String) -> untyped
    def command(name)
      command = COMMANDS.fetch(name)
      feature = "jacinth/cli/#{command.file}"
      return unless there?(feature, command.home)

      require "jacinth" if command.home
      require feature
      made = CLI.const_get(command.name)
      all = { name: name, input: @input, output: @output, errors: @errors }
      made.new(**all.slice(*made.instance_method(:initialize).parameters.map(&:last)))
    end

    private

    def dispatch(arguments)
      arguments = ["--version", *arguments.drop(1)] if arguments.first == "-v"
      rest = general(arguments)
      rest = ["version"] if @version
      rest = ["help", *rest] if @help || rest.empty?
      name, *rest = rest
      raise Wrong, unknown(name) unless COMMANDS.key?(name)

      @name = name
      made = without_collection { command(name) } or return complain(Messages.missing(name, COMMANDS.fetch(name)))
      made.run(rest)
    end

    # Without a locale, Ruby does not know that arguments are UTF-8.
    def utf8(text)
      copy = text.dup.force_encoding(Encoding::UTF_8)
      [Encoding::BINARY, Encoding::US_ASCII].include?(text.encoding) && copy.valid_encoding? ? copy : text
    end

    # The collections that Ruby would make while it loads files cost a tenth of the start and free next to nothing.
    def without_collection
      stopped = GC.disable
      yield
    ensure
      GC.enable unless stopped
    end

    # Reads the options before the command; returns the other arguments.
    def general(arguments)
      options = Options.new("") do |all|
        all.on("-h", "--help", "Print the commands") { @help = true }
        all.on("-V", "--version", "Print the version") { @version = true }
      end
      options.read(arguments, first: true)
    rescue Wrong => e
      raise Wrong, "#{e.message}; options follow the command"
    end

    def unknown(name)
      return "#{Messages.title(name)} is jq's; jacinth docs command-line says what to write" if name.start_with?(".")

      checker = DidYouMean::SpellChecker.new(dictionary: COMMANDS.keys) if defined?(DidYouMean)
      nearest = MEANT[name] || (checker&.correct(name)&.first if name.ascii_only?)
      "no such command: #{Messages.title(name)}#{"; did you mean #{nearest}?" if nearest}"
    end

    def see_help
      return "jacinth --help shows the commands" if @name.nil? || @name == "help"

      "jacinth #{@name} --help shows its options and examples"
    end

    # The message for an error that no command expects.
    def defect(error)
      place = error.backtrace_locations&.first
      "internal error: #{error.class}: #{Messages.plain(error.message.to_s.lines.first.to_s.chomp)[0, 200]}" \
        "#{" (#{File.basename(place.path)}:#{place.lineno})" if place}\n" \
        "This is a bug of Jacinth #{VERSION}; please report it. ruby -d shows where it comes from."
    end

    # Whether the file exists: on the load path, or in the workbench's gem of this library's version.
    def there?(feature, home)
      return true if $LOAD_PATH.resolve_feature_path(feature)
      return false unless home == WORKBENCH && respond_to?(:gem, true)

      gem(home, "= #{VERSION}")
      !$LOAD_PATH.resolve_feature_path(feature).nil?
    rescue LoadError
      false
    end

    # Whether the output had no reader from the start. Ruby replaces a closed standard output by a pipe without a
    # reader, and poll on such a pipe returns every event that was asked for.
    def reader_gone?
      return false unless @output.respond_to?(:stat) && @output.stat.pipe?

      require "io/wait"
      !@output.wait(IO::PRIORITY, 0).nil?
    end
  end
end

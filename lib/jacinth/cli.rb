# frozen_string_literal: true

# The command line: runs one request over its inputs, reports what is wrong with them and returns the exit status.
# Loaded by exe/jacinth only. Arguments are read in cli/request.rb, files in cli/input.rb; the documents themselves are
# handled in C (Jacinth.reformat, Jacinth.statistics).
require "io/wait"
require "jacinth"
require "jacinth/cli/input"
require "jacinth/cli/replacement"
require "jacinth/cli/request"
require "jacinth/cli/words"

module Jacinth
  class CLI
    include Inputs

    OK = 0
    INVALID = 1     # a document is not JSON
    TROUBLE = 2     # wrong usage, or a file that cannot be read or written
    INTERRUPTED = 130
    PIPE_CLOSED = 141 # the exit status that a shell reports after SIGPIPE
    LONG = 4 << 20    # bytes of the longest document that fmt and min read as a whole

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
      apart = Request::APART[arguments.first]
      return run_apart(apart, *arguments) if apart

      request = Request.new(arguments)
      return say(request.text) if request.text

      over(request.inputs) do |input, bytes|
        request.lines || bytes.lines?(request.read) ? many(request, input, bytes) : one(request, input, bytes)
      end
    rescue Request::Wrong => e
      complain("#{e.message}\n#{Request::SEE_HELP}")
    rescue FileTrouble => e
      complain(e.message)
    rescue Errno::EPIPE
      @reader_gone ? complain("the standard output is closed") : PIPE_CLOSED
    rescue Interrupt
      INTERRUPTED
    rescue SystemCallError => e
      complain(Words.reason(e))
    rescue NoMemoryError
      complain("out of memory")
    end

    private

    # Runs a command that has a class of its own.
    def run_apart(apart, name, *arguments)
      feature = "jacinth/cli/#{name}"
      return complain(Words.missing(name, apart)) unless there?(feature, apart.gem)

      require feature
      CLI
        .const_get(apart.name)
        .new(output: @output, errors: @errors, **(apart.reads ? { input: @input } : {}))
        .run(arguments)
    end

    # Whether the file exists: on the load path, or in the gem `home` in this library's version.
    def there?(feature, home)
      gem(home, "= #{VERSION}") if home && $LOAD_PATH.resolve_feature_path(feature).nil? && respond_to?(:gem, true)
      !$LOAD_PATH.resolve_feature_path(feature).nil?
    rescue LoadError
      false
    end

    # Handles an input that is one document, and returns its exit status. fmt and min of more than LONG bytes begin to
    # print before they have read all.
    def one(request, input, bytes)
      limit = request.read[:max_bytes] || (LONG if request.writes?)
      text = bytes.all(limit)
      return long(request, input, bytes, text) if limit == LONG && text.bytesize > LONG

      result = @progress.phase(request.doing, text.bytesize) { request.result(text) }
      @progress.clear
      if request.in_place
        replacement(input, bytes).write(result, unless_equal: text)
      else
        @output.write(Words.shown(request, input.title, result))
      end
      OK
    end

    # Handles a long document that begins with `text`. A file is not replaced if the document is invalid, or stays as it
    # is.
    def long(request, input, bytes, text)
      require "jacinth/cli/long"
      work = ->(target) { Long.new(request.options, StreamOutput.new(target)).run(text, bytes) }
      @progress.hide if @output.tty?
      request.in_place ? replacement(input, bytes).fill_unless_equal(&work) : work.call(@output)
      OK
    end

    # Handles an input with many documents. A file with an invalid one is not replaced.
    def many(request, input, bytes)
      require "jacinth/cli/many"
      status = OK
      work = lambda do |target|
        output = StreamOutput.new(target)
        records = Records.new(bytes, output, @progress, request.read) { |error| status = invalid(input, error) }
        counts = Many.new(request, output).run(records)
        output << Words.shown(request, input.title, counts) if request.command == "stat" || (counts && status == OK)
        output.flush
        status == OK
      end
      @progress.hide if request.writes? && @output.tty?
      request.in_place ? replacement(input, bytes).fill(&work) : work.call(@output)
      status
    end

    def replacement(input, bytes)
      raise FileTrouble, "cannot rewrite #{input.title}: it is packed with #{bytes.packed}" if bytes.packed

      Replacement.new(input.name)
    end

    # Whether the output had no reader from the start. Ruby replaces a closed standard output by a pipe without a
    # reader, and poll on such a pipe returns every event that was asked for.
    def reader_gone?
      @output.respond_to?(:stat) && @output.stat.pipe? && !@output.wait(IO::PRIORITY, 0).nil?
    end
  end
end

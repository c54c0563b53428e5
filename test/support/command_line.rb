# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "stringio"
require "tmpdir"
require "jacinth/cli"

# For tests of the command line: a folder for each test, and calls in this process.
module CommandLine
  EXE = File.expand_path("../../exe/jacinth", __dir__)
  GOOD = '{"a": [1.50, "\u00e9", {}], "b": null}'
  BAD = "{\n  \"a\": [1,\n    oops]\n}"

  def setup
    @folder = Dir.mktmpdir
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  # [status, standard output, standard error]
  def jacinth(*arguments, input: "")
    output = StringIO.new
    errors = StringIO.new
    status = Jacinth::CLI.new(input: StringIO.new(input), output: output, errors: errors).run(arguments)
    [status, output.string.dup.force_encoding("UTF-8"), errors.string]
  end

  def file(text, name = "data.json")
    File.join(@folder, name).tap { |path| File.binwrite(path, text) }
  end

  # The arguments that start the command line in a separate process.
  def command(*arguments) = [RbConfig.ruby, *$LOAD_PATH.map { |folder| "-I#{folder}" }, EXE, *arguments]
end

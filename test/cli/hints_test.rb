# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"

# What the commands say of broken documents: messages and hints name options of the command, and these options help.
class HintsTest < Minitest::Test
  include CommandLine

  COMMANDS = Jacinth::CLI::COMMANDS
  # The arguments of each command that reads documents: a broken one, a valid one, and others.
  CALLS = {
    "get" => [:broken, "/0"], "query" => [:broken, "$..*"], "edit" => [:broken, "/0=1"], "patch" => %i[valid broken],
    "merge" => %i[valid broken], "diff" => %i[broken valid],
    **%w[fmt min check stat lines type bench inspect].to_h { |name| [name, %i[broken]] }
  }.freeze
  OTHERS = %w[docs doctor completion help version lab profile].freeze
  # The options of the call; a document; the hint of check; a value for the option that the hint names.
  TEXTS = [
    [[], "[1e999]", "--allow-nan accepts it"],
    [[], "[NaN]", "--allow-nan accepts NaN, Infinity and -Infinity"],
    [[], "[1,]", "--allow-trailing-comma accepts a comma before it"],
    [[], "[{\"a\":1,\"a\":2}]", "--allow-duplicate-key accepts equal keys"],
    [[], "/**/[1]", "--allow-comments accepts comments"],
    [[], "[\"a\tb\"]", "write a tab in a string as \\t, or pass --allow-control-characters"],
    [[], "[\"\\q\"]", "write \\\\ for a backslash, or pass --allow-invalid-escape"],
    [[], "#{"[" * 120}#{"]" * 120}", "--max-nesting N sets the limit, and 0 lifts it", "0"],
    [%w[--max-nesting 2], "[[[]]]", "--max-nesting N sets the limit, and 0 lifts it", "0"],
    [%w[--max-digits 2], "[123]", "--max-digits N sets the limit, and 0 lifts it", "0"],
    [%w[--max-bytes 4], "[1234567]", "--max-bytes sets the limit", "9"],
    [[], "[1] [2]", "does another document follow? --documents or jacinth lines reads several"],
    [[], "data.json", "this is a path; pass it as an argument"],
    [[], "[\"\xE9\"]", "byte 0xE9 is not UTF-8; convert Latin-1 with iconv -f ISO-8859-1 -t UTF-8"],
    [[], "\xFF\xFE1\0", "this is UTF-16; convert it with iconv -f UTF-16 -t UTF-8"]
  ].freeze
  # Names that are Ruby's.
  RUBY = /[a-z]_[a-z]|: true|text\.|Zlib|Pathname|BigDecimal/.freeze

  # What the command says of the document; nil if it finds nothing wrong.
  def said(name, options, text)
    files = { broken: file(text, "broken.json"), valid: file("[]", "valid.json") }
    arguments = CALLS.fetch(name).map { |argument| files.fetch(argument, argument) }
    status, _, errors = jacinth(name, *options, *arguments)
    errors unless status.zero? || errors.empty?
  end

  def options(name) = Jacinth::CLI.new.command(name).options.all.map(&:long)

  def test_each_command_is_known
    assert_equal COMMANDS.keys.sort, (CALLS.keys + OTHERS).sort
  end

  def test_the_hints_of_check
    TEXTS.each { |options, text, hint| assert_equal hint, said("check", options, text)[/\n  hint: (.*)/, 1] }
  end

  # The options that the canonical form excludes are no advice.
  def test_the_hints_of_the_canonical_form
    ["[1e999]", "[NaN]", "[{\"a\":1,\"a\":2}]"].each do |text|
      assert_match(/hint: --allow/, said("min", [], text).to_s, text) unless text == "[1e999]"
      refute_match(/hint:/, said("min", %w[--canonical], text), text)
    end
    assert_match(/hint: --allow-comments/, said("min", %w[--canonical], "/**/[1]"))
  end

  # The help says which limit a command has of itself.
  def test_the_default_of_max_digits
    long = "[#{"1" * 100_001}]"
    CALLS.each_key do |name|
      next if %w[bench inspect patch merge].include?(name)

      words = Jacinth::CLI.new.command(name).options.all.find { |option| option.long == "--max-digits" }.words
      assert_equal words.include?("default 100000"), !said(name, [], long).to_s.empty?, name
    end
  end

  def test_hints_name_options_that_the_command_has_and_that_help
    named = Hash.new(0)
    CALLS.each_key do |name|
      known = options(name)
      TEXTS.each do |given, text, _, value|
        next unless known.include?(given.fetch(0, "--help")) && (errors = said(name, given, text))

        message = "jacinth #{name}: #{errors}"
        refute_match RUBY, errors.sub(/'.*'/, ""), message
        errors[/\n  hint: (.*)/, 1].to_s.scan(/--[\w-]+/).each do |option|
          assert_includes known, option, message
          then_said = said(name, [*given, option, *value], text)
          then_said = nil if name == "patch" && then_said&.match?(/json: (?:operation|expected an Array)/)
          assert_nil then_said, message
          named[option] += 1
        end
      end
    end
    assert_equal(options("check").grep(/allow|max|documents/).sort, named.keys.sort)
    # Six commands read several documents.
    named.each { |option, count| assert_operator count, :>=, option == "--documents" ? 5 : 8, option }
  end

  def test_messages_name_options
    assert_match(/:1:2: integer has more digits than --max-digits allows: '123/,
                 said("fmt", %w[--max-digits 2], "[123]"))
    assert_match(/:1:1: document has 9 bytes, --max-bytes is 2 at /, said("fmt", %w[--max-bytes 2], "max_bytes"))
    assert_match(/: duplicate key "x than max_bytes"/, said("fmt", [], %({"x than max_bytes":1,"x than max_bytes":2})))
    patch = "[#{(['{"op":"copy","from":"","path":"/-"}'] * 10).join(",")}]"
    assert_match(/: all copies together are longer than --max-bytes\n/, said("patch", %w[--max-bytes 400], patch))
  end

  # Every option of every command that reads documents, alone, on a document that is valid and on one that is not.
  def test_no_option_is_an_internal_error
    count = 0
    (CALLS.keys - %w[bench inspect]).each do |name|
      Jacinth::CLI.new.command(name).options.all.each do |option|
        words = [option.value ? "#{option.long}=#{option.example}" : option.long]
        ["[1]", "[1e999]"].each do |text|
          refute_match(/internal error/, said(name, words, text).to_s, "#{name} #{words}")
        end
        count += 1
      end
    end
    assert_operator count, :>=, 150
  end

  # Whatever hints there are.
  def test_no_hint_is_for_ruby_code
    hints = Jacinth.send(:const_get, :ErrorHint)
    tables = hints.constants(false) | %i[FOREIGN VALUES AFTER_VALUES COLONS KEYS ENDS CONTROLS SENTENCES]
    sentences = tables.flat_map { |table| hints.send(:const_get, table).values }
    assert_operator sentences.size, :>=, 50
    sentences.each do |sentence|
      CALLS.each_key do |name|
        hint = Jacinth::CLI::Messages.send(:advice, sentence, name, options(name))
        refute_match RUBY, hint.to_s
        assert_empty hint.to_s.scan(/--[\w-]+/) - options(name), name
      end
    end
  end
end

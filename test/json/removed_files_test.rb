# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# The files that json 3 has removed, while ::JSON is Jacinth's; and options of json 2 that ask for what json 3 does.
class JsonRemovedFilesTest < Minitest::Test
  include JsonFrontend

  NAMES = Dir[File.expand_path("../../lib/jacinth/json/add/*.rb", __dir__)].map { |path| File.basename(path, ".rb") }
                                                                           .sort - %w[adder]

  def test_each_file_of_json_2_has_a_guard
    guards = Dir[File.expand_path("../../lib/jacinth/json/require/json/add/*.rb", __dir__)]
    assert_equal NAMES, guards.map { |path| File.basename(path, ".rb") }.sort
  end

  # json/removed-files, with the json of the bundle and with the one that Ruby brings.
  def test_level_3_refuses_them
    [{}, PLAIN].each do |env|
      out = Child.output(<<~RUBY, env: env)
        require "jacinth/json"
        Jacinth::JSON.compat = 3
        #{NAMES.inspect}.each do |name|
          require "json/add/\#{name}"
          puts "\#{name} was loaded"
        rescue LoadError => error
          puts error.message unless error.message.include?("Jacinth::JSON.compat = 2")
          puts error.path unless error.path == "json/add/\#{name}"
        end
        p [[:a, 1..2].to_json, Time.at(0).utc.to_json]
        Jacinth::JSON.compat = 2
        require "json/add/core"
        p JSON.generate(1..2), JSON.unsafe_load(JSON.generate([1..2, :a]))
        Jacinth::JSON.restore!
        p $LOAD_PATH.grep(/jacinth.json.require/), $LOADED_FEATURES.grep(/jacinth.json.require/)
      RUBY
      assert_equal <<~'TEXT', out, env.inspect
        ["[\"a\",\"1..2\"]", "\"1970-01-01 00:00:00 UTC\""]
        "{\"json_class\":\"Range\",\"a\":[1,2,false]}"
        [1..2, :a]
        []
        []
      TEXT
    end
  end

  def test_generic_object
    out = Child.output(<<~'RUBY')
      require "jacinth/json"
      Jacinth::JSON.compat = 3
      begin
        require "json/generic_object"
      rescue LoadError => e
        puts e.message[/compat = 2/]
      end
      Jacinth::JSON.compat = 2
      require "json/generic_object"
      puts JSON::GenericObject
    RUBY
    assert_equal "compat = 2\nJacinth::JSON::GenericObject\n", out
  end

  # The file is a stand-in: the json that Ruby 4.1 brings has none.
  def test_a_file_that_was_loaded_before_is_told_of
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p("#{folder}/json/add")
      File.write("#{folder}/json/add/range.rb", "")
      [3, 2].each do |level|
        result = Child.run(<<~RUBY, env: PLAIN)
          $LOAD_PATH.unshift(#{folder.dump})
          require "json/add/range"
          require "jacinth/json/api"
          Jacinth::JSON.compat = #{level}
          require "jacinth/json"
        RUBY
        assert_equal level == 3, result.err.include?("json/add/range was loaded before"), result.err
      end
    end
  end

  GRANTED = { parse: [{ create_additions: false }, { quirks_mode: true }],
              generate: [{ quirks_mode: true }, { escape_slash: false }, { escape_slash: nil }] }.freeze
  REFUSED = { parse: [{ create_additions: true }, { create_additions: nil }, { quirks_mode: false },
                      { escape_slash: false }],
              generate: [{ create_additions: false }, { quirks_mode: false }, { escape_slash: true }] }.freeze

  def test_options_that_ask_for_what_json_3_does
    at_level(3) do
      { parse: "[1]", generate: [1] }.each do |name, argument|
        GRANTED[name].each do |options|
          assert_equal FRONTEND.send(name, argument), FRONTEND.send(name, argument, **options)
          assert_equal FRONTEND.send(name, argument), FRONTEND.send(name, argument, options)
        end
        REFUSED[name].each { |options| assert_raises(ArgumentError) { FRONTEND.send(name, argument, **options) } }
      end
      assert_equal [1], FRONTEND.load("[1]", create_additions: false)
      assert_equal [1], FRONTEND.load("[1]", nil, create_additions: false)
      assert_equal [1], FRONTEND.parse!("[1]", create_additions: false)
      assert_equal [1], FRONTEND::Parser.new("[1]", create_additions: false).parse
      assert_equal [1], FRONTEND::Coder.new(create_additions: false).load("[1]")
      assert_equal "[1]", FRONTEND.pretty_generate([1], array_nl: "", indent: "", quirks_mode: true)
      assert_equal "[1]", FRONTEND.dump([1], quirks_mode: true)
      assert_equal "[1]", FRONTEND::State.new(quirks_mode: true).generate([1])
      error = assert_raises(ArgumentError) { FRONTEND.parse("1", create_additions: false, foo: 1) }
      assert_equal "unknown keyword: foo", error.message
    end
  end
end

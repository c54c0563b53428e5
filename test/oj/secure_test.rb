# frozen_string_literal: true

require "test_helper"
require "open3"

# Jacinth::Oj.secure!: it cannot be undone, so each test runs in a process of its own.
class OjSecureTest < Minitest::Test
  def run_secure(code)
    script = "Oj = Jacinth::Oj; def told = (yield; :fine) rescue [$!.class.name, $!.message]\n#{code}"
    folders = $LOAD_PATH.map { |path| "-I#{path}" }
    out, status = Open3.capture2e(RbConfig.ruby, "-w", "-rjacinth/oj/api", *folders, "-e", script)
    assert status.success?, out
    out.lines.map(&:chomp)
  end

  OFF = "Jacinth::Oj.secure! has turned off"
  MODE, DEFINE, ADDITIONS = [
    "#{OFF} object mode as the default: a call that wants it says mode: :object",
    "#{OFF} auto_define: no class is made for a document",
    "#{OFF} create_additions: no document calls json_create"
  ].map { |message| ["Jacinth::Oj::SecureError", message].inspect }

  def test_defaults
    lines = run_secure(<<~RUBY)
      Oj.default_options = { mode: :object, auto_define: true, create_additions: true, indent: 2 }
      p Oj.secure?, Oj.secure!, Oj.secure!, Oj.secure?
      p Oj.default_options.values_at(:mode, :auto_define, :create_additions, :indent)
      p told { Oj.default_options = { mode: :object } }
      p told { Oj.default_options = { auto_define: true } }
      p told { Oj.default_options = { create_additions: true } }
      p told { Oj.default_options = { mode: :strict, auto_define: false } }
      p Oj.default_options[:mode]
    RUBY
    assert_equal(
      ["false", "nil", "nil", "true", "[:compat, false, false, 2]", MODE, DEFINE, ADDITIONS, ":fine", ":strict"],
      lines
    )
  end

  def test_other_modes_stay
    assert_equal [":rails"],
                 run_secure("Oj.default_options = { mode: :rails }; Oj.secure!; p Oj.default_options[:mode]")
  end

  def test_calls
    lines = run_secure(<<~RUBY)
      def load(text, options) = Oj.object_load(text, options)
      class Thing; end
      p load('{"^o":"Made"}', { auto_define: true }).class
      Oj.secure!
      p load('{"^o":"Thing"}', {}).class
      p told { load('{"^o":"Made2"}', { auto_define: true }) }
      p told { load("{}", { create_additions: true }) }
      p defined?(Made2)
    RUBY
    assert_equal ["Made", "Thing", DEFINE, ADDITIONS, "nil"], lines
  end

  def test_parsers
    lines = run_secure(<<~RUBY)
      class Thing; def self.json_create(hash) = hash.size; end
      def read(**options) = Oj::Parser.new(:usual, options).parse('{"^":"Thing","a":1}')
      p read(create_id: "^")
      Oj.secure!
      p told { read(create_id: "^") }.last
      p told { read(missing_class: :auto) }.last
      p read(create_id: "^", ignore_json_create: true).class
      p read
    RUBY
    expected = [
      "1",
      "\"#{OFF} create_id without ignore_json_create: no document calls json_create\"",
      "\"#{OFF} missing_class: :auto: no class is made for a document\"",
      "Thing",
      { "^" => "Thing", "a" => 1 }.inspect
    ]
    assert_equal expected, lines
  end

  # An interned name would live as long as the process.
  def test_names_of_missing_classes_are_not_interned
    lines = run_secure(<<~'RUBY')
      Oj.secure!
      texts = Array.new(3000) do |i|
        members = %("a":{"^o":"Scope#{i}::Inner#{i}"},"b":{"^c":"Other#{i}"},"c":{"^u":["Pair#{i}",1]})
        %({"^o":"Missing#{i}",#{members}})
      end
      read = ->(text) { Oj.load(text, mode: :object) rescue nil }
      4.times { read.(texts.first) }
      before = Symbol.all_symbols.size
      texts.each(&read)
      GC.start
      p Symbol.all_symbols.size - before < 100
      p Oj.load('{"^o":"Object"}', mode: :object).class
      p told { Oj.load('{"^o":"Nowhere1","a":1}', mode: :object, auto_define: false) }
    RUBY
    assert_equal "true", lines.first
    assert_equal "Object", lines[1]
  end

  def test_the_error
    assert_equal ["[Jacinth::Oj::SecureError, Jacinth::Oj::Error]"], run_secure("p Oj::SecureError.ancestors.first(2)")
  end
end

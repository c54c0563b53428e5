# frozen_string_literal: true

require "test_helper"
require "support/child"

# Streams in a Ruby that cannot load the extension: lines, files, documents written piece by piece and partial texts
# have the extension's results; the rest says that it is missing.
class PortableStreamsTest < Minitest::Test
  STUB = <<~RUBY
    require "bigdecimal"
    require "date"
    require "strscan"
    Object.send(:remove_const, :RUBY_ENGINE)
    RUBY_ENGINE = "jruby"
  RUBY

  CALLS = <<~'RUBY'
    require "jacinth"
    require "stringio"
    require "tmpdir"
    def outcome
      yield
    rescue StandardError, NotImplementedError => e
      place = e.is_a?(Jacinth::ParserError) ? [e.line, e.column, e.byte_offset] : nil
      [e.class, e.message, place].inspect
    end
    text = "\uFEFF{\"a\":[1,\"é\"]}\r\n\n \t\n[2.5]\n[x\n\"é\" 1\n\"#{"x" * 40}\"\n// é\r\n"
    text += "#{" " * 30}\n /* */ 5/**/\n/* \n3"
    [1, 2, 3, 7, 64, 1000].each do |size|
      [{}, { on_error: :skip }, { raw: true }, { max_bytes: 20, on_error: :skip }, { max_records: 2 },
       { max_bytes: 15, on_error: :skip }, { allow_comments: true, on_error: ->(e) { p e.line } },
       { symbolize_names: true, on_error: ->(e) { p [e.message, e.line, e.byte_offset] } }].each do |options|
        [text, StringIO.new(text), text.scan(/.{1,5}/m)].each do |source|
          seen = []
          puts(outcome { Jacinth.each_line(source, chunk: size, **options) { |value| seen << value }.inspect })
          p seen
        end
      end
    end
    puts(outcome { Jacinth.each_line(text, foo: 1).to_a }, outcome { Jacinth.each_line(text, as: :objects).to_a })
    p Jacinth.each_line("1\n[2]", as: :values).to_a
    values = [1, { "a" => ["é\n"] }, nil, Jacinth::Fragment.new("[\n1]")]
    p Jacinth.generate_lines(values), Jacinth.generate_lines(values.each, ascii_only: true)
    p Jacinth.generate_lines([1..2]) { |object, _| object.to_s }
    Dir.mktmpdir do |folder|
      path = File.join(folder, "x")
      p Jacinth.write_lines(path, values) == path, File.read(path)
      p Jacinth.write_file(values, path) == path, File.read(path)
    end
    io = StringIO.new
    Jacinth.write(io, indent: " ", object_nl: "\n") { |w| w.object { w.pair("a", [1]).array(:b) { w.value(2) } } }
    p io.string
    [[{}, 3], [{ array_nl: "\n", indent: "\t", space: " ", depth: 1 }, 40], [{ allow_duplicate_key: true }, 1],
     [{ max_nesting: 2 }, 2]].each do |options, count|
      io = StringIO.new
      Jacinth.write(io, **options) do |w|
        w.array do
          w.object { count.times { |i| w.pair("k#{i}", i).pair(:"s#{i}", "x" * 3000) && w.array(i) { w.value([i]) } } }
          w.object do
            2.times { puts(outcome { w.pair("a", 1) && w.object("é") { w.pair("b", 1.5) } && nil }.inspect) }
          end
          puts(outcome { w.pair("a", 1) }, outcome { w.array("a") { nil } }, outcome { w.value(Float::NAN) })
          w.array { nil } && w.object { w.array("e") { nil } }
        end
      end
      p io.string
    rescue Jacinth::Error => e
      p e.message
    end
    puts(outcome { Jacinth.write(io) { |w| w.array { puts(outcome { w.object { w.value(1) } }) } } })
    ["a\u202eb", "\u00e9" * 20, "a\"b", "a" * 30, "a" * 31].each do |key|
      puts(outcome { Jacinth.write(io, space_before: " ") { |w| w.object { 2.times { w.pair(key, 1) } } } })
    end
    document = "{\"a\":[1,\"é\\u00e9\",{\"b\":true}],\"c\":-1.5}"
    (0..document.size).each do |size|
      partial = Jacinth.parse_partial(document[0, size])
      p [partial.value, partial.open_pointer]
    end
  RUBY

  def test_the_same_results
    native = Child.output(CALLS)
    assert_operator native.lines.size, :>, 200
    assert_equal native, Child.output("#{STUB}#{CALLS}", load: false)
  end

  # A stream is not read before.
  def test_what_is_missing
    out = Child.output("#{STUB}#{<<~'RUBY'}", load: false)
      $VERBOSE = true
      require "jacinth"
      unread = Object.new.tap { |io| def io.readpartial(*) = abort("was read") }
      %i[each_document each_element].each do |name|
        [unread, 1].each do |source|
          Jacinth.public_send(name, source, at: 1) { nil }
        rescue NotImplementedError => e
          puts e.message
        end
      end
    RUBY
    messages = %w[each_document each_element].flat_map do |name|
      ["Jacinth.#{name} needs the C extension, which jruby cannot load"] * 2
    end
    assert_equal messages, out.lines(chomp: true)
  end
end

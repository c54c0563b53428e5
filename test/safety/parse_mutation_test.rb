# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/hooks"
require "support/workload"

# A hook changes what the parse uses: the source, the hook's parent, the classes, the options. The value is that of the
# original source.
class ParseMutationTest < Minitest::Test
  CHANGES = {
    clear: ->(source) { source.clear },
    replace: ->(source) { source.replace("[0]" * 3) },
    shrink: ->(source) { source.slice!(1..) },
    grow: ->(source) { source << ("x" * 100_000).encode(source.encoding) },
    overwrite: ->(source) { source.bytesize.times { |i| source.setbyte(i, 93) } },
    encoding: ->(source) { source.force_encoding(Encoding::UTF_16LE) },
    upcase: ->(source) { source.swapcase! },
    freeze: ->(source) { source.freeze },
    resize: ->(source) { source.replace(source * 2).squeeze! },
    unshare: ->(source) { source.insert(0, "[".encode(source.encoding)) }
  }.freeze

  # Sources whose memory Ruby manages in different ways.
  SOURCES = {
    own: -> { Hooks::LONG.dup << " " },
    shared: -> { Hooks::LONG.dup },
    tail: -> { "#{"x" * 100}#{Hooks::LONG}".byteslice(100..) },
    middle: -> { "#{"x" * 100}#{Hooks::LONG}#{"y" * 100}".byteslice(100, Hooks::LONG.bytesize) },
    binary: -> { Hooks::LONG.b },
    utf16: -> { Hooks::LONG.encode(Encoding::UTF_16LE) },
    embedded: -> { +'[{"a":2.5},3]' }
  }.freeze

  SOURCES.each do |kind, make|
    CHANGES.each do |name, change|
      define_method("test_#{kind}_#{name}") do
        Hooks::PLACES.each do |place, hook|
          source = make.call
          size = Jacinth.parse(source).size
          done = false
          act = lambda do
            next if done

            done = true
            change.call(source)
            GC.start if place == :on_load
            "fresh " * 500
          end
          next if kind == :embedded && place == :key_equal

          assert_equal size, Jacinth.parse(source, **hook.call(act)).size, place
          assert done, "#{place} was not called"
        end
      end
    end
  end

  # The String that was parsed keeps the hook's changes.
  def test_the_source_has_the_change
    source = +"[1,2]"
    Jacinth.parse(source, on_load: lambda { |value|
      source.replace("changed") if value == 1
      value
    })
    assert_equal "changed", source
    refute_predicate source, :frozen?
    source << "!"
  end

  # An error after the change has its position in the original source.
  def test_errors_after_a_change
    source = +"[1,\n\"é\",@]"
    error = assert_raises(Jacinth::ParserError) do
      Jacinth.parse(source, on_load: lambda { |value|
        source.clear
        GC.start
        value
      })
    end
    assert_equal [2, 5, 9, "$[2]"], [error.line, error.column, error.byte_offset, error.json_path]
    assert_equal "\"é\",@]\n    ^", error.snippet
  end

  def test_the_same_string_parsed_inside_its_own_hook
    source = Hooks::LONG.dup
    sizes = []
    Jacinth.parse(
      source,
      decimal_class: Class.new { define_singleton_method(:try_convert) { |_| sizes << Jacinth.parse(source).size } }
    )
    assert_equal [702], sizes
  end

  # to_str and read return an object that they change later, or another object each time.
  def test_sources_that_change_by_being_asked
    kept = +"[1,2,3]"
    liar = Class.new do
      define_method(:to_str) do
        GC.start
        kept
      end
    end.new
    assert_equal [1, 2, 3], Jacinth.parse(liar, on_load: lambda { |value|
      kept.clear
      value
    })
    io = StringIO.new(Hooks::LONG.dup)
    assert_equal 702, Jacinth.load(io, on_load: lambda { |value|
      io.string.clear
      value
    }).size
  end

  # Methods of the classes in use are removed or replaced during the parse.
  def test_classes_that_change
    list = Class.new(Array)
    value = Jacinth.parse("[[1],[2],[3]]", array_class: list, on_load: lambda { |inner|
      list.class_eval { def <<(value) = super([value]) } if inner == 2
      inner
    })
    assert_equal [1, 2, 3], value.flatten.sort
    gone = Class.new(Array)
    assert_raises(NoMethodError) do
      Jacinth.parse("[[1],[2]]", array_class: gone, on_load: lambda { |inner|
        gone.class_eval { undef_method :<< if method_defined?(:<<) }
        inner
      })
    end
  end

  def test_options_that_change
    options = { max_nesting: 5, on_load: nil }
    options[:on_load] = lambda do |value|
      options.clear
      value
    end
    assert_equal [[[1]]], Jacinth.parse("[[[1]]]", **options)
  end
end

# frozen_string_literal: true

require "test_helper"
require "support/child"

# jacinth/core_ext/float and its refinement: Jacinth::Number writes the texts of Floats, and nothing else changes. The
# tests use child processes, because a prepended module cannot be removed.
class FloatCoreExtTest < Minitest::Test
  # Everything that a program can see of Float, its texts, and the classes around it.
  SEEN = <<~'RUBY'
    require "bigdecimal"
    require "bigdecimal/util"
    require "json"
    require "stringio"
    FLOATS = [
      0.0, -0.0, 1.5, 0.1 + 0.2, 1e15, 1e23, -1e-5, 5e-324, Float::MAX, Float::NAN, Float::INFINITY, -Float::INFINITY
    ]
    def said
      keep = $stdout
      $stdout = StringIO.new
      puts(*FLOATS)
      p(*FLOATS)
      print(*FLOATS)
      $stdout.string
    ensure
      $stdout = keep
    end
    def refused
      yield
    rescue StandardError => e
      [e.class, e.message.gsub(/0x\h+/, "")]
    end
    def seen
      FLOATS.map do |f|
        text = f.to_s
        shown = f.inspect
        [
          text, shown, "#{f}", [f].inspect, [f, [f]].join(","), { f => f }.inspect, :"#{f}", "%s %p" % [f, f],
          String(f),
          f.respond_to?(:to_s), f.send(:to_s), f.public_send(:inspect), [f].map(&:to_s), Struct.new(:a).new(f).inspect,
          text.encoding, text.frozen?, text.ascii_only?, text.class,
          f.to_s.equal?(f.to_s), f.frozen?, f.hash == f.hash,
          (f.nan? || Float(text) == f if f.finite?), (f.to_r if f.finite?), (BigDecimal(f, 0).to_s if f.finite?),
          (f.to_d.to_s if f.finite?), (f.rationalize if f.finite?), refused { JSON.generate([f]) },
          Marshal.load(Marshal.dump(f)).to_s, f.round(2).to_s, (f.to_i.to_s if f.finite?), Complex(f, 1).to_s,
          refused { (f..f).inspect }, refused { f.clamp(1.0, 2.0).to_s }, f.dup.to_s
        ]
      end + [
        said, refused { 1.5.to_s(2) }, refused { 1.5.no_such }, refused { Integer("1.5") },
        1.5.method(:to_s).arity, 1.5.method(:inspect).arity, 1.5.method(:to_s).unbind.bind(2.5).call,
        Float.instance_method(:to_s).bind_call(2.5), Float.public_method_defined?(:to_s),
        Float.instance_methods(false).sort - %i[to_s inspect], Float.method_defined?(:to_str),
        1.5 <=> 2.5, 1.5.between?(1, 2), [2.5, 1.5].sort, 1.5.coerce(1), Float.superclass, 1.5.is_a?(Comparable),
        12.to_s, (2**70).to_s, 1r.to_s, BigDecimal("1.5").to_s, BigDecimal("1.5").inspect, 1.5.then { |f| "#{f}#{f}" }
      ]
    end
  RUBY

  def test_nothing_else_changes
    out = Child.output(<<~RUBY)
      #{SEEN}
      before = seen
      owner = Float.instance_method(:to_s).owner
      require "jacinth/core_ext/float"
      differ = ->(now) { before.zip(now).reject { |a, b| a.inspect == b.inspect } }
      p owner, Float.instance_method(:to_s).owner, Float.instance_method(:inspect).owner, differ.(seen)
      ours = Jacinth::CoreExt::Float
      p ours.enabled?, ours.disable, ours.enabled?, ours.disable
      p Float.instance_method(:to_s).owner, Float.instance_method(:inspect).owner
      p 1.5.method(:to_s).owner, differ.(seen)
      p ours.enable, ours.enable, 1.5.method(:to_s).owner, differ.(seen)
      p ours.instance_methods(false).sort, Float.ancestors.count(ours)
    RUBY
    assert_equal <<~TEXT, out
      Float
      Jacinth::CoreExt::Float
      Jacinth::CoreExt::Float
      []
      true
      true
      false
      false
      Float
      Float
      Float
      []
      true
      false
      Jacinth::CoreExt::Float
      []
      [:inspect, :to_s]
      1
    TEXT
  end

  # A TracePoint shows which of the two methods is called.
  def test_ours_is_what_is_called
    out = Child.output(<<~'RUBY')
      require "jacinth/core_ext/float"
      called = []
      trace = TracePoint.new(:c_call) do |point|
        called << point.defined_class if %i[to_s inspect].include?(point.method_id) && point.self.is_a?(Float)
      end
      trace.enable { "#{1.5}"; 1.5.to_s; 1.5.inspect; [1.5].inspect; [1.5].join; $stderr.puts(1.5) }
      p called.uniq, called.size
      Jacinth::CoreExt::Float.disable
      called.clear
      trace.enable { "#{1.5}"; 1.5.inspect }
      p called.uniq
    RUBY
    assert_equal "[Jacinth::CoreExt::Float]\n6\n[Float]\n", out
  end

  # A method object that was taken while ours was active keeps working. A method of the program that comes before ours
  # in the ancestors is called.
  def test_others_beside_it
    out = Child.output(<<~'RUBY')
      require "jacinth/core_ext/float"
      kept = 1.5.method(:to_s)
      Jacinth::CoreExt::Float.disable
      GC.start
      p kept.call, kept.unbind.bind(2.5).call
      Jacinth::CoreExt::Float.enable
      Float.prepend(Module.new { def to_s = "<#{super}>" })
      p 1.5.to_s, 1.5.inspect, "#{1.5}"
      def (o = Object.new).method_missing(name, *) = name == :to_f ? 1.5 : super
      def o.respond_to_missing?(name, all = false) = name == :to_f || super
      p o.to_f.to_s, Float(o).to_s
    RUBY
    assert_equal %("1.5"\n"2.5"\n"<1.5>"\n"1.5"\n"<1.5>"\n"<1.5>"\n"<1.5>"\n), out
  end

  def test_in_ractors_and_threads
    out = Child.output(<<~'RUBY')
      require "jacinth/core_ext/float"
      Warning[:experimental] = false
      ractors = Array.new(3) do |i|
        Ractor.new(i) do |n|
          [
            "#{n + 0.5}",
            1e23.inspect,
            Jacinth::Number.format(0.1, digits: 1),
            Jacinth::Number.parse("1_0.5"),
            1.5.method(:to_s).owner
          ]
        end
      end
      p(*ractors.map(&:value))
      p Array.new(4) { |i| Thread.new { Array.new(1000) { "#{i + 0.25}" }.uniq } }.map(&:value)
    RUBY
    lines = (0..2).map { |n| %(["#{n}.5", "1.0e+23", "0.1", 10.5, Jacinth::CoreExt::Float]\n) }
    assert_equal "#{lines.join}[[\"0.25\"], [\"1.25\"], [\"2.25\"], [\"3.25\"]]\n", out
  end

  def test_the_refinement_is_of_one_file
    out = Child.output(<<~'RUBY')
      require "jacinth/core_ext/float/refinement"
      p Float.instance_method(:to_s).owner, Float.ancestors.first, defined?(Jacinth::CoreExt::Float)
      Outside = eval('Module.new { def self.owner(f) = f.method(:to_s).owner; def self.text(f) = f.to_s }')
      using Jacinth::CoreExt::FloatRefinement
      refined = 1.5.method(:to_s).owner.inspect
      p refined.include?("FloatRefinement"),
        1.5.to_s,
        1e23.inspect,
        "#{0.1 + 0.2}",
        [1.5].map(&:to_s),
        Outside.owner(1.5),
        Outside.text(1.5)
      called = []
      TracePoint
        .new(:c_call) do |point|
          if %i[to_s inspect].include?(point.method_id) && point.self.is_a?(Float)
            called << point.defined_class.inspect.include?("Refinement")
          end
        end
        .enable do
          1.5.to_s
          "#{1.5}"
          1.5.inspect
          Outside.text(1.5)
          $stderr.puts(1.5)
        end
      p called
    RUBY
    assert_equal <<~TEXT, out
      Float
      Float
      nil
      true
      "1.5"
      "1.0e+23"
      "0.30000000000000004"
      ["1.5"]
      Float
      "1.5"
      [true, true, true, false, false]
    TEXT
  end
end

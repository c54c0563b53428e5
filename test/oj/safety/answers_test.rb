# frozen_string_literal: true

require "test_helper"
require "support/child"

# A program may replace any method of Ruby's own classes. If one returns something of another type, a call of the engine
# ends in an exception or in a different text, but does not crash. The methods of each class are tested in a process of
# their own.
class OjAnswersTest < Minitest::Test
  METHODS = {
    "Hash" => %w[
      compare_by_identity compare_by_identity? to_a to_h each each_pair keys hash to_hash dup default []= fetch
    ],
    "Array" => %w[to_a each map hash to_ary dup pack join <=>],
    "String" => %w[to_s to_str hash inspect encode to_sym dup <=> == eql? replace],
    "Symbol" => %w[to_s to_sym name inspect to_proc <=>],
    "Integer" => %w[to_s to_int + * divmod inspect hash to_r],
    "Float" => %w[to_s to_i to_int divmod nan?],
    "Rational" => %w[to_s numerator denominator + divmod to_i floor],
    "Complex" => %w[to_s real imag],
    "Range" => %w[to_s begin end first exclude_end? initialize],
    "Regexp" => %w[to_s source options inspect],
    "Time" => %w[
      to_s utc_offset tv_sec tv_nsec nsec utc? strftime year month min to_i xmlschema iso8601 getutc to_r zone utc
    ],
    "Date" => %w[to_s iso8601 year month day start strftime xmlschema jd],
    "DateTime" => %w[to_s to_time iso8601 hour offset xmlschema],
    "BigDecimal" => %w[to_s split sign exponent _dump nan? infinite? finite? to_f],
    "Struct" => %w[members to_a values each size length to_h each_pair],
    "OpenStruct" => %w[table to_h each_pair],
    "Exception" => %w[message backtrace to_s full_message exception set_backtrace],
    "Set" => %w[to_a each size include?],
    "Module" => %w[name to_s ancestors instance_method const_get const_defined? inspect],
    "Object" => %w[
      class instance_variables instance_variable_get respond_to? method to_s inspect hash is_a? respond_to_missing?
    ],
    "Method" => %w[owner arity unbind call to_proc source_location],
    "IO" => %w[write flush fileno read stat pos]
  }.freeze
  ANSWERS = ["nil", "12", "\"text\"", "Object.new", "[]", "{}", "BasicObject", "2**80"].freeze

  PRELUDE = <<~'RUBY'
    require "bigdecimal"
    require "date"
    require "ostruct"
    require "set"
    require "stringio"
    require "time"
    require "jacinth/oj/api"
    require "jacinth/json/api"
    Oj, FRONTEND = Jacinth::Oj, Jacinth::JSON
    Pair = Struct.new(:x, :y)
    class Thing; def initialize = (@a, @b = [1], "x"); end
    class Listed < Array; end
    VALUES = [
      { "a" => [1, 2.5, nil], b: { 1 => 2 } },
      [Time.at(5, 7, :nsec, in: "+09:00"), Time.at(0).utc, Date.new(2026, 1, 2), DateTime.new(2026, 1, 2)],
      [BigDecimal("1.5"), 2**200, 1..2, Rational(1, 3), Complex(1, 2), /re/],
      [Pair.new(1, 2), Thing.new, OpenStruct.new(a: 1), StandardError.new("m"), Set[1], String, :s],
      { 1 => 1, :a => 2, "a" => 3, nil => 4 },
      { 2 => 1, 1 => 3 }.compare_by_identity,
      Listed.new([1]),
      "\u00e9".encode("UTF-16LE")
    ].freeze
    ELEMENTS = %w[
      {"^o":"Thing","a":[1]}
      {"^u":["Pair",1,2]}
      {"^t":1.5e3600}
      {"^o":"StandardError","~mesg":"m","~bt":["b"]}
      {"^O":"Rational","numerator":1,"denominator":2}
      {"^u":["Range",1,2]}
      {"^i":1,"a":"^r1"}
      {"^o":"Listed","self":[1]}
      {"^t":"2026-01-02T03:04:05.678+09:00"}
      1.23456789012345678901
      123456789012345678901234567890
      {"json_class":"Thing"}
      ":sym"
    ].freeze
    DOCUMENT = "[#{ELEMENTS.join(",")}]"
    MODES = %i[strict null compat custom object rails wab]
    DUMPS = VALUES.product(MODES).map do |value, mode|
      circular = mode == :object || mode == :rails
      -> { Oj.dump(value, mode: mode, circular: circular, use_to_json: true) }
    end
    OTHERS = VALUES.flat_map do |value|
      [
        -> { FRONTEND.generate(value) },
        -> { Jacinth.generate(value, sort_keys: true) },
        -> { Oj.dump(value, mode: :custom, create_additions: true, create_id: "^", time_format: :xmlschema) }
      ]
    end
    LOADS = MODES.map { |mode| -> { Oj.load(DOCUMENT, mode: mode, create_additions: true, circular: true) } }
    CALLS = [
      *DUMPS,
      *OTHERS,
      *LOADS,
      -> { Oj::Parser.new(:usual, create_id: "json_class").parse(DOCUMENT) },
      -> { FRONTEND.parse(DOCUMENT, decimal_class: BigDecimal) },
      -> { FRONTEND.dump(VALUES, StringIO.new) },
      -> { Oj::Rails.optimize(Hash, Time, Pair) },
      -> { Oj.to_stream($stderr, [1]) },
      -> { Jacinth.parse("[1.5]", decimal_class: Rational) },
      -> { Oj::Doc.open(DOCUMENT) { |doc| doc.dump("/") } }
    ]
    CALLS.each { |call| call.call rescue nil }
  RUBY

  # Makes all calls while the method returns each of ANSWERS. The loops call no method that may have been replaced.
  SCRIPT = <<~'RUBY'
    inside = answer = nil
    lambda do |owner, name|
      original = owner.instance_method(name)
      visible = owner.private_method_defined?(name) ? :private : :public
      owner.send(:define_method, name) do |*args, **options, &block|
        inside ? answer : original.bind_call(self, *args, **options, &block)
      end
      owner.send(visible, name)
      each_answer = 0
      while each_answer < ANSWERS.size
        answer = ANSWERS[each_answer]
        number = 0
        while number < CALLS.size
          call = CALLS[number]
          begin
            inside = true
            call.call
          rescue Exception
            nil
          ensure
            inside = false
          end
          number += 1
        end
        each_answer += 1
      end
      owner.send(:define_method, name, original)
      owner.send(visible, name)
    end
  RUBY

  METHODS.each do |owner, names|
    test = define_method("test_#{owner}") do
      result = Child.run(<<~RUBY, limit: 120)
        Warning[:deprecated] = false
        $VERBOSE = nil
        #{PRELUDE}
        ANSWERS = [#{ANSWERS.join(", ")}].freeze
        try = begin
          #{SCRIPT}
        end
        #{names.inspect}.each do |name|
          $stdout.syswrite("\#{name}\n")
          try.call(#{owner}, name.to_sym)
        end
        raise "broken" unless Jacinth.generate([1, { "a" => nil }]) == '[1,{"a":null}]'
        $stdout.syswrite("all\n")
      RUBY
      assert_equal "all",
                   result.out.lines(chomp: true).last,
                   [result.status, result.out, result.err[0, 2000]].join("\n")
    end
    heavy(test) if owner == "Exception" # which is made for most of the calls, with a backtrace
  end
end

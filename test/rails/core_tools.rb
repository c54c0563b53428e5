# frozen_string_literal: true

# Values that core_test.rb gives to both encoders. Its scripts load this file after prelude.rb.
class SubTime < Time; end
class SubDate < Date; end
class SubDateTime < DateTime; end

OFFSETS = [0, 3600, -3600, 19_800, -1800, 30, -30, 86_399, -86_399, 52_200].freeze

# Dates and times of each class: years of four digits and others, both calendars, offsets of all sizes, fractions.
def times
  return to_enum(:times) unless block_given?

  random = Random.new(8)
  300.times do |i|
    year = i % 10 == 9 ? random.rand(-12_000..12_000) : random.rand(0..2600)
    day = [year, random.rand(1..12), random.rand(1..28)]
    clock = [random.rand(0..23), random.rand(0..59), random.rand(0..59)]
    offset = OFFSETS[i % OFFSETS.size]
    fractions = [0, Rational(random.rand(1000), 1000), Rational(random.rand(10**9), 10**9),
                 Rational(random.rand(1..6), 7)]
    fraction = fractions[i % 4]
    yield [Date, SubDate][i % 2].new(*day, *(i % 5 == 0 ? [Date::JULIAN] : []))
    yield [DateTime, SubDateTime][i % 2].new(*day, clock[0], clock[1], clock[2] + fraction, Rational(offset, 86_400),
                                             *(i % 7 == 0 ? [Date::GREGORIAN] : []))
    yield [Time, SubTime][i % 2].new(*day, clock[0], clock[1], clock[2] + fraction, i % 3 == 0 ? "UTC" : offset)
    yield ActiveSupport::TimeZone[%w[Tokyo UTC London][i % 3]].at(Time.utc(*day, *clock) + fraction)
  end
end

# Addresses of both kinds, with zero words in all places, and with masks.
def addresses
  random = Random.new(9)
  256.times do |zeros|
    words = Array.new(8) { |i| zeros[i] == 1 ? 0 : [random.rand(1..15), random.rand(65_536), 0xffff][random.rand(3)] }
    number = words.inject(0) { |all, word| all << 16 | word }
    yield IPAddr.new(number, Socket::AF_INET6)
    yield IPAddr.new(number, Socket::AF_INET6).mask(random.rand(0..128))
    yield IPAddr.new(0xffff << 32 | (number & 0xffff_ffff), Socket::AF_INET6)
    yield IPAddr.new(number & 0xffff_ffff, Socket::AF_INET6)
    yield IPAddr.new(number & 0xffff_ffff, Socket::AF_INET)
    yield IPAddr.new(number & 0xffff_ffff, Socket::AF_INET).mask(random.rand(0..32))
    yield IPAddr.new("1:0:0:2::%eth#{zeros}")
    (0..33).step(11) { |length| yield IPAddr.new("255.254.1.#{zeros}").mask([length, 32].min) }
  end
end

PAIR = Struct.new(:a, :b)
WIDE = Struct.new(*(:a..:z).first(26))
ODD_NAMES = Struct.new(:"a b", :"<b>", :é, :"x\u2028", "ü".encode("ISO-8859-1").to_sym)

# Objects with members: few and many, with all kinds of keys, nested.
def objects
  odd = { "a".encode("UTF-16LE") => 1, "b" => 2 }
  many = ("a".."z").to_h { |name| [name.to_sym, name] }
  plain = [{}, { a: 1 }, { a: 1, b: 2, c: 3 }, { "a" => 1, "b" => "<", "c" => nil }, { a: 1, "a" => 2, "b" => 3 },
           { 1 => 2, "1" => 3, a: 4 }, { nil => 1, a: 2 }, { "é": 1, "é" => 2 }, many, many.transform_keys(&:to_s),
           { "a".html_safe => 1, b: 2 }, odd, { a: { a: { b: 1, c: 2 }, c: 3 }, c: [{ a: 1, c: 2 }] },
           Hash.new { raise "asked" }.merge(a: 1, c: 2)]
  identity = [%w[a b].to_h { |name| [name.dup, 1] }, { a: 1, b: 2 }].map do |hash|
    {}.compare_by_identity.tap { |same| hash.each { |name, value| 2.times { same[name.dup] = value } } }
  end
  structs = [PAIR.new(1, 2), PAIR.new({ a: 1, c: 2 }, PAIR.new("<", Time.at(0).utc)), WIDE.new(*1..26),
             ODD_NAMES.new(1, 2, 3, 4), Struct.new(:b, keyword_init: true).new(b: [1]),
             *(Data.define(:a, :c).new(a: 1, c: PAIR.new) if defined?(Data) && Data.respond_to?(:define))]
  plain + identity + structs + [plain, structs, plain.first(5).map(&:with_indifferent_access),
                                Class.new(Hash)[a: 1, c: 2], { a: structs, b: structs }]
end

# Options that select members, and others.
def selections
  names = [:a, "a", [:a, :b], %w[a b], [:a, "a"], [:a, :a], %w[b b a], [], nil, [nil], [1], ["1", :a], ["é"], [:é],
           [:zz], ["a".html_safe], ("a".."z").to_a, (:a..:z).to_a, ["a".encode("UTF-16LE")], 1..2, ["\xff"], [:a, :c],
           "c"]
  names.flat_map { |list| [{ only: list }, { except: list }, { only: list, except: :a }] } + [nil, { x: 1 }]
end

# Runs the block with these settings of ActiveSupport.
def settings(changes)
  before = changes.to_h { |name, _| [name, ActiveSupport.public_send(name)] }
  changes.each { |name, value| ActiveSupport.public_send("#{name}=", value) }
  yield
ensure
  before.each { |name, value| ActiveSupport.public_send("#{name}=", value) }
end

# Records whether both encoders write it alike.
def both(value) = same(value, nil, "#{value.class} #{value.inspect}")

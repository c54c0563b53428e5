# frozen_string_literal: true

# Values of every kind for ActiveSupport's encoder, and options for it. Loaded by scripts of encoder_test.rb.
# rubocop:disable all
class Plain; def initialize(**h); h.each { |k,v| instance_variable_set("@#{k}", v) }; end; end
class WithHash; def to_hash; {a: 1, b: Time.at(0)}; end; end
class Own; def as_json(o=nil); {own: o, t: Time.at(0).utc, s: :sym}; end; end
class Selfish; def as_json(*) self end; end
class Strs < String; end
class StrsTJ < String; def to_json(*) "\"tj<\"" end; end
class ArrS < Array; end
class ArrM < Array; def map(*) super.reverse end; end
class HshS < Hash; end
class HshE < Hash; def each; yield :z, 1; yield "z", 2; end; end
class ToS; def to_s; "1" end; end
class Num < Numeric; def to_s; "num"; end; end
class Num2 < Numeric; def as_json(*) {t: Time.at(0), "t"=>Num.new} end; end
class Nil0; def as_json(*) nil end; end
class Chain; def initialize(n) @n=n end; def as_json(*) @n==0 ? "end" : Chain.new(@n-1) end; end
class Enu; include Enumerable; def each; yield 1; yield :a; yield Time.at(0).utc; end; end
class EnuMine; include Enumerable; def each; yield 1; end; def as_json(*) "mine" end; end
class Frag; def as_json(*) JSON::Fragment.new("{\"<\": 1}") end; end
class Rais; def as_json(*) raise ArgumentError, "no" end; end
S = Struct.new(:a, :b); SK = Struct.new(:a, keyword_init: true)
class SOwn < Struct.new(:a); def as_json(*) "sown" end; end
class ToH2; def to_hash; {a: {b: 1, c: :d}, "a"=>2, only: 3}; end; end
class Opt; def as_json(o=nil) o.nil? ? "none" : [o.frozen?, o.to_a.inspect] end; end
class Opt0; def as_json; "zero"; end; end
class Mut; def as_json(o=nil) o[:x]=1 if o; o.inspect; rescue FrozenError; "frozen" end; end
class Err < StandardError; end

# Its as_json returns the value; the value has a method of its own.
class Answer; def initialize(value); @value = value; end; def as_json(*) = @value; end
ONES = ->(value) { value = value.dup; def value.own; end; Answer.new(value) }
TOKYO = ActiveSupport::TimeZone["Tokyo"]
NEW_YORK = ActiveSupport::TimeZone["America/New_York"]
VALUES = {
 nil: nil, t: true, f: false, i: 1, big: 2**80, nbig: -(2**70), fl: 1.5, f20: 1e20, nan: Float::NAN,
 inf: -Float::INFINITY, neg0: -0.0, s: "héllo<>&\u2028\u2029\"\\\n", sym: :"a<b", sym2: :abc, e: "", ea: [], eh: {},
 arr: [1, 2.5, nil, "a", :b, [1,[2]]], hsh: {a: 1, "b"=>2, 3=>4, nil=>5, 1.5=>6, :"é"=>"é"},
 answered: [ONES[{a: 1}], ONES[[1]], ONES["x"], ONES[{}]], answered1: ONES[{a: 1}], answered2: ONES[[1]],
 answered3: ONES["x"], coll: {1=>"a", "1"=>"b"}, collhi: {a: "é", "a"=>1},
 collhi2: {a: {b: "é", "b"=>1}, c: "é", "c"=>2}, coll2: {"1"=>"a", x: 1, 1=>"b"}, coll3: {a: 1, "a"=>2},
 coll4: {ToS.new=>1, ToS.new=>2, "q"=>3}, coll5: [{Date.new(2020,1,1)=>1, Date.new(2020,1,2)=>{2=>3}}],
 cbi: {}.compare_by_identity.tap { |h| h["a".dup]=1; h["a".dup]=2; h["b"]=3 },
 cbi2: {}.compare_by_identity.tap { |h| h["a".dup]=1; h[:c]=3 },
 nankeys: {Float::NAN=>1, 0.0/0.0=>2}, mixk: {"a"=>[{1=>2}], 2=>{3=>{:a=>1}}}, kstr: {Strs.new("k")=>1},
 karr: {[1]=>2, {a: 1}=>3},
 bd: BigDecimal("12.340"), bdn: BigDecimal("NaN"), bdi: BigDecimal("Infinity"), bdb: BigDecimal("1e-20"), rat: 3r/4,
 cpx: Complex(1,2), num: Num.new, num2: Num2.new, numarr: [1, Num.new, {a: Num2.new}],
 time: Time.at(0, 123456789, :nsec).utc, timel: Time.at(0, 999999999, :nsec, in: "+09:30"),
 timen: Time.at(-1, 500, :millisecond).utc, timefar: Time.utc(10000,1,1), timefar2: Time.utc(-5,1,1),
 timelmt: Time.new(2000,1,1,0,0,0, "+00:19:32"), timelm2: Time.new(2000,1,1,0,0,0, "-00:00:30"),
 timeutc0: Time.new(2000,1,1,0,0,0,"+00:00"), timez: Time.new(2000,1,1,0,0,0,"Z"), trat: Time.at(Rational(1,3)).utc,
 tfar: (Time.at(2**80).utc),
 date: Date.new(2020,2,29), dneg: Date.new(-4,1,1), dbig: Date.new(12345,1,1),
 dt: DateTime.new(2020,1,2,3,4,Rational(50005,10000),"+02:00"),
 twz: TOKYO.at(0.123456r), twzny: NEW_YORK.local(2024,7,1,12,0,0), twzny2: NEW_YORK.local(2024,12,1,12,0,0),
 twzutc: ActiveSupport::TimeZone["UTC"].at(1.5r), twzlon: ActiveSupport::TimeZone["London"].local(2024,1,1),
 dur: 5.minutes, dur2: 1.5.hours,
 re: /a<b/i, range: (1..3), rangee: ("a"...), rt: (Time.at(0).utc..Time.at(1).utc), set: Set[1,:a,Time.at(0).utc],
 enu: Enu.new, enumine: EnuMine.new, enumr: [1,2].each, lazy: [1].lazy,
 mod: Kernel, klass: String, anon: Class.new, io: $stdin.class, uri: URI("http://a/<b>" .tr("<>","xy")),
 path: Pathname.new("/a/b"), ip: IPAddr.new("10.0.0.0/8"), ip2: IPAddr.new("::1"), exc: Err.new("oops<"),
 st: S.new(1, S.new(:x, Time.at(0).utc)), sk: SK.new(a: {1=>2}), sown: [SOwn.new(1)],
 obj: Plain.new(a: 1, b: :c, d: Time.at(0).utc, e: {1=>:x, "1"=>2}, f: Plain.new(z: [Plain.new])), wh: WithHash.new,
 toh2: ToH2.new, own: Own.new, ownin: [Own.new, {a: Own.new}],
 plainown: Plain.new(a: Own.new, b: Opt.new, c: [Opt.new]),
 strs: Strs.new("x<"), strstj: StrsTJ.new("x"), safe: "a<b>".html_safe, safek: {"a<".html_safe=>1}, arrs: ArrS[1, :a],
 arrm: ArrM[1,2], hshs: HshS[1,2], hshe: HshE[1,2], hwia: {a: 1, b: {c: Time.at(0).utc, 3=>1}}.with_indifferent_access,
 oo: ActiveSupport::OrderedOptions[:a, 1],
 nil0: Nil0.new, ch3: Chain.new(3), ch5: Chain.new(5), ch6: Chain.new(6), ch7: Chain.new(7), ch50: Chain.new(50),
 frag: Frag.new, frag2: [JSON::Fragment.new("[1,\"<\"]")], fragobj: Plain.new(a: JSON::Fragment.new("1")),
 rais: Rais.new, selfish: Selfish.new, selfarr: [1, Selfish.new], bad: "\xff", badsub: Strs.new("\xff"),
 badsubs: [1, Strs.new("\xff")], latsub: Strs.new("é".encode("ISO-8859-1")), binsub: Strs.new("é".b), badk: {"\xff"=>1},
 bin: "é".b, badbin: "\xff".b, utf16: "é".encode("UTF-16LE"), lat: "é".encode("ISO-8859-1"),
 latk: {"é".encode("ISO-8859-1")=>1}, syml: "é".encode("ISO-8859-1").to_sym, emoji: "😀",
 opt: Opt.new, opts: [Opt.new, {a: Opt.new, b: [Opt.new]}], opt0: [Opt0.new], mut: [Mut.new, Mut.new, {a: Mut.new}],
 nested: {a: {b: {a: 1, b: 2}, c: 3}, b: {a: 2}, "c"=>1},
 deep99: 99.times.inject(1) { |a,_| [a] }, deep100: 100.times.inject(1) { |a,_| [a] },
 deep101: 101.times.inject(1) { |a,_| {a: a} }, ps: `true` && $?, method: 1.method(:+).class, proc: Plain,
 basic: Plain.new(a: Float::NAN, b: BigDecimal("1.0"), c: Float::INFINITY),
 objarr: [Object.new, Plain.new, Class, :sym, nil], general: {a: {b: [{c: Set[1]}]}},
 err2: ActiveSupport::TimeZone["Tokyo"].now.class, long: ["x<"*5000, {"y"*300=>"é\u2028"*3000}],
 sepk: {"<&>\u2028"=>1, :"<&>\u2028"=>2}, sepk2: {"<&>\u2028"=>1}, sepk3: {:"<&>\u2028"=>1, abc: 2},
}

OPTIONS = [nil, {}, {prefixes: [], template: "x"}, {only: :a}, {only: ["a", :b]}, {only: []}, {except: [:a, "c"]},
           {except: nil, only: nil}, {root: true}, {escape: false}, {escape_html_entities: false},
           {escape_html_entities: true, x: 1}, {methods: :to_s}, {only: :a}.with_indifferent_access,
           {include: :b}.freeze, {only: "b".."c"}, {escape: nil}]

# frozen_string_literal: true

# What a Gemfile that names oj loads.

require_relative "../../order"

Ecosystem.library { Bundler.require }

Ecosystem.show("loaded already") { require "oj" }
Ecosystem.show("and its files") { %w[oj/version oj/bag oj/easy_hash oj/error oj/mimic oj/saj oj/schandler oj/oj].map { |name| require(name) } }
Ecosystem.show("version") { [Oj::VERSION, Gem.loaded_specs["oj"].version] }
Ecosystem.show("names") { %i[Bag DepthError Doc EasyHash Error LoadError MimicError ParseError Parser Saj ScHandler StreamWriter StringWriter].map { |name| Oj.const_get(name).name } }
Ecosystem.show("Rails") { [Oj::Rails, Oj::Rails::Encoder] }
Ecosystem.show("default options") { Oj.default_options }
Ecosystem.show("dump") { [Oj.dump({ a: :b }), Oj.dump([1, nil, 2.5], mode: :compat)] }
Ecosystem.show("load") { Oj.load('{"a":[1,{"^o":"Oj::Bag","x":1}]}') .then { |found| [found.keys, found["a"][1].class, found["a"][1].x] } }
Ecosystem.show("error") { Oj.load("[1,") }
Ecosystem.show("marshalled") { Marshal.load(Marshal.dump(Oj::ParseError.new("no"))) }

# frozen_string_literal: true

# Which files a Gemfile that names oj loads.

require_relative "../../order"

Ecosystem.library { Bundler.require }

Ecosystem.show("loaded already") { require "oj" }
Ecosystem.show("and its files") do
  %w[oj/version oj/bag oj/easy_hash oj/error oj/mimic oj/saj oj/schandler oj/oj].map { |name| require(name) }
end
Ecosystem.show("version") { [Oj::VERSION, Gem.loaded_specs["oj"].version] }
Ecosystem.show("names") do
  names = %i[Bag DepthError Doc EasyHash Error LoadError MimicError ParseError Parser Saj ScHandler StreamWriter
             StringWriter]
  names.map { |name| Oj.const_get(name).name }
end
Ecosystem.show("Rails") { [Oj::Rails, Oj::Rails::Encoder] }
Ecosystem.show("default options") { Oj.default_options }
Ecosystem.show("dump") { [Oj.dump({ a: :b }), Oj.dump([1, nil, 2.5], mode: :compat)] }
Ecosystem.show("load") do
  Oj.load('{"a":[1,{"^o":"Oj::Bag","x":1}]}') .then { |found| [found.keys, found["a"][1].class, found["a"][1].x] }
end
Ecosystem.show("error") { Oj.load("[1,") }
Ecosystem.show("marshalled") { Marshal.load(Marshal.dump(Oj::ParseError.new("no"))) }

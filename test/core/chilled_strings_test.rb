# frozen_string_literal: true

require "test_helper"
require "support/child"

# From Ruby 3.4 on, a literal in a file without `frozen_string_literal: true` is chilled: changing it warns and ends
# that state. No call of any frontend changes a String that it is given, or what Ruby knows about it.
class ChilledStringsTest < Minitest::Test
  # Calls with literals, which the block receives.
  CALLS = <<~'RUBY'
    check('{"a":["x",1.5,"é",null]}') do |text|
      Jacinth.parse(text) && Jacinth.load(text) && Jacinth.valid?(text) && Jacinth.statistics(text)
    end
    check('{"a":["x",1.5,"é"]}') do |text|
      Jacinth.parse(text, on_load: ->(value) { value }, object_class: Hash, freeze: true, decimal_class: BigDecimal)
    end
    check('{"a":[1,]}') { |text| Jacinth.parse(text) rescue [$!.snippet, $!.message] }
    check("[1]", " ", "\n") { |text, space, line| Jacinth.reformat(text, indent: space, array_nl: line) }
    check("k", "v", "  ", "\n") do |key, text, space, line|
      Jacinth.generate({ key => text, [text] => 1.5 }, indent: space, space: space, object_nl: line) do |object, _|
        object.to_s
      end
    end
    check("x") do |text|
      Jacinth.pretty_generate([text]) && Jacinth.dump([text], StringIO.new) && Jacinth.generate([1..2]) { text }
    end
    check("[1]") { |text| Jacinth.generate([Jacinth::Fragment.new(text, validate: true), Jacinth::Fragment.new(text)]) }
    check("[1]", " ") do |text, space|
      Jacinth::Coder.new(indent: space) { "y" }.then { |coder| coder.load(text) && coder.dump([1..2]) }
    end
    check("1.5", ",") do |text, comma|
      Jacinth::Number.parse(text) && Jacinth::Text.concat(text, 1, comma) && Jacinth::Text.join([text, text], comma)
    end
    check('{"a":[1]}', " ") do |text, space|
      JSON.parse(text, symbolize_names: true) && JSON.load(text, ->(value) { value }) &&
        JSON.generate({ text => text }, indent: space)
    end
    check('{"a":[1]}', " ") do |text, space|
      text.to_json && JSON.pretty_generate([text]) && JSON.dump([text], StringIO.new) && JSON[text] &&
        JSON::State.new(indent: space).generate([text])
    end
    check('{"a":[1]}', "x") do |text, id|
      JSON::Parser.new(text).parse && JSON.unsafe_load(text) && JSON::Coder.new { id }.dump([1..2])
    end
    %i[strict null compat custom rails object].each do |mode|
      check('{"a":["x",1.5,"2020-01-01T00:00:00Z"],"^o":"Nope","json_class":"No"}') { |text| Oj.load(text, mode: mode) }
      check("a", "v", "json_class", "  ") do |key, text, id, space|
        Oj.dump({ key => text, "t" => [text, 1.5] }, mode: mode, create_id: id, indent: 2, space: space)
      end
    end
    check("^i", " ", "%0.3f") do |id, space, format|
      Oj.default_options.then do |all|
        Oj.default_options = { create_id: id, space: space, float_format: format }
        Oj.dump([1.5])
        Oj.default_options = all
      end
    end
    check('{"a":[1,{"b":"x"}]}', "/a/2/b") do |text, path|
      Oj::Doc.open(text) { |doc| doc.fetch(path) && doc.move(path) && doc.where? && doc.dump(path) }
    end
    check('{"a":[1.5,"x"]}', "k") do |text, id|
      Oj::Parser.new(:usual, create_id: id).parse(text) && Oj::Parser.validate.parse(text)
    end
    check("k", "v", "[1]") do |key, text, json|
      made = Oj::StringWriter.new(mode: :compat)
      made.push_object
      made.push_value(text, key)
      made.push_json(json, "j")
      made.push_key(key)
      made.push_value(1)
      made.pop
      made.to_s
    end
    check("v", "[1]") do |text, json|
      made = Oj::StreamWriter.new(StringIO.new)
      made.push_array
      made.push_value(text)
      made.push_json(json)
      made.pop
      made.flush
    end
    check('{"a":[1,"x"]}') do |text|
      Oj.sc_parse(Oj::ScHandler.new, text)
      Oj.saj_parse(Oj::Saj.new, text)
      Oj.strict_load(text) && Oj.compat_load(text) && Oj.object_load(text) && Oj.wab_load(text) && Oj.safe_load(text)
    end
    check("x") do |text|
      Oj.to_stream(StringIO.new, [text])
      Oj.mimic_JSON
      Oj.generate([text])
      Oj.to_json([text])
      JSON.generate([text])
    end
  RUBY

  HEAD = <<~'RUBY'
    require "jacinth/json"
    require "jacinth/oj"
    require "jacinth/core/text"
    require "objspace"
    require "stringio"
    Warning[:deprecated] = true
    def chilled?(text) = ObjectSpace.dump(text).include?('"chilled":true')
    raise "literals are not chilled here" if RUBY_VERSION >= "3.4" && !chilled?("x")
    $checks = 0
    def check(*texts)
      before = texts.map { |text| [text.b, text.encoding, chilled?(text)] }
      yield(*texts)
      texts.zip(before) { |text, was| puts "changed: #{text}" unless [text.b, text.encoding, chilled?(text)] == was }
      $checks += 1
    end
  RUBY

  def test_no_call_changes_a_literal
    result = Child.run("#{HEAD}#{CALLS}puts $checks", env: { "RUBYOPT" => "#{ENV["RUBYOPT"]} -W:deprecated" })
    assert_equal ["31\n", ""], [result.out, result.err]
  end

  def test_a_change_is_seen
    script = "#{HEAD}check('a') { |text| text << 'b' }"
    result = Child.run(script, env: { "RUBYOPT" => "#{ENV["RUBYOPT"]} -W:deprecated" })
    assert_equal "changed: ab\n", result.out
    assert_equal RUBY_VERSION >= "3.4", result.err.include?("literal string will be frozen")
  end
end

# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require_relative "../support/linear"
require_relative "../support/patch_maker"
require_relative "../support/workload"

# jacinth diff.
class DiffCommandTest < Minitest::Test
  include CommandLine
  include Linear

  TEXT = %({ "a": [1.50, {"name": "x\\ny"}],\n  "b=c": null }\n)

  def test_diff
    first = file(TEXT)
    second = file('{"a":[1.5,{"name":"z"}],"d":1}', "second.json")
    status, output, errors = jacinth("diff", first, second)

    assert_equal [1, ""], [status, errors]
    assert_equal Jacinth.parse(File.read(second)), Jacinth.parse(Jacinth.patch(TEXT, output))
    assert_equal [0, "[]\n", ""], jacinth("diff", first, "-", input: TEXT.sub("1.50", "15e-1"))
    assert_equal 2, jacinth("diff", "-", "-").first
    removal = %([{"op":"remove","path":"/b"}]\n)
    assert_equal [1, removal, ""], jacinth("diff", file('{"b":false}'), "-", input: "{}")
  end

  # As with diff(1), 1 would say that the documents differ.
  def test_invalid_document
    broken = file("[1,", "broken.json")
    status, output, errors = jacinth("diff", file("[1]"), broken)
    assert_equal [2, ""], [status, output]
    assert_match(/broken\.json/, errors)
    assert_equal 2, jacinth("diff", broken, file("[1]")).first
  end

  def test_diff_for_people
    first = file('{"a":[1,2,3],"b":{"c":"x"}}')
    second = file('{"a":[1,3],"b":{"c":"y"},"d":0}', "second.json")
    lines = jacinth("diff", "--text", first, second)[1].lines(chomp: true)

    assert_equal ["+ /d: 0", "- /a/1: 2", "~ /b/c: \"x\" -> \"y\""], lines.sort
  end

  # Each line has the value that the operations before it have left there.
  def test_diff_for_people_of_random_documents
    maker = PatchMaker.new(seed = Random.new_seed % 100_000)
    40.times do
      first, second = Array.new(2) { Array.new(4) { { "k" => maker.document, "l" => [maker.document, 1] } } }
      value = first
      lines = Jacinth.diff(first, second).map do |change|
        old = Jacinth.at(Jacinth.generate(value), change["path"]) unless change["op"] == "add"
        value = Jacinth.patch(value, [change])
        values = [*(Jacinth.generate(old) unless change["op"] == "add"),
                  *(Jacinth.generate(change["value"]) unless change["op"] == "remove")]
        "#{{ "add" => "+", "remove" => "-", "replace" => "~" }[change["op"]]} #{change["path"]}: #{values.join(" -> ")}"
      end
      texts = [first, second].map.with_index { |made, at| file(Jacinth.generate(made), "#{at}.json") }

      assert_equal lines, jacinth("diff", "--text", *texts)[1].lines(chomp: true), "seed #{seed}"
    end
  end

  # Each line costs the same, however many there are.
  if Workload::MEASURED
    def test_many_lines_for_people
      make = lambda do |count|
        [0, 1].map do |more|
          file(Jacinth.generate((0...count).to_h { |at| ["k#{at}", at + more] }), "#{more}-#{count}.json")
        end
      end
      assert_linear(500, make) { |files| jacinth("diff", "--text", *files) }
    end
  end

  # Jacinth.diff would read two Strings as texts.
  def test_diff_of_strings
    first = file('"1"')
    second = file('"1.0"', "second.json")

    assert_equal [1, %([{"op":"replace","path":"","value":"1.0"}]\n), ""], jacinth("diff", first, second)
    assert_equal [1, %(~ (the document): "1" -> "1.0"\n), ""], jacinth("diff", "-t", first, second)
    assert_equal [1, %(~ (the document): "1" -> [2]\n), ""], jacinth("diff", "-t", first, file("[2]", "array.json"))
    assert_equal [0, "[]\n", ""], jacinth("diff", first, "-", input: ' "\u0031" ')
  end

  # Numbers are compared exactly, also those that neither a Float nor a BigDecimal can hold.
  def test_colors
    path = file('{"a":1,"b":2}')
    other = file('{"b":3,"c":"~"}', "other.json")
    lines = jacinth("diff", "--text", "--color", path, other)[1].lines(chomp: true)
    assert_equal ["\e[38;5;131m- /a: 1\e[0m", "\e[38;5;29m+ /c: \"~\"\e[0m", "\e[38;5;98m~ /b: 2 -> 3\e[0m"], lines.sort
    patch = jacinth("diff", "--color=always", path, other)[1]
    assert_includes patch, "\e[38;5;63m\"op\"\e[0m"
    assert_equal Jacinth.parse(jacinth("diff", path, other)[1]), Jacinth.parse(patch.gsub(/\e\[[\d;]*m/, ""))
    refute_includes jacinth("diff", "-t", path, other)[1], "\e"
  end

  def test_numbers
    path = file("[1.00000000000000000001,[[1.50]],2]")
    other = file("[1.0,[[15e-1]],2.0]", "other.json")
    assert_equal [1, "~ /0: 1.00000000000000000001 -> 1.0\n", ""], jacinth("diff", "--text", path, other)
    assert_equal [1, "[{\"op\":\"replace\",\"path\":\"/0\",\"value\":1.0}]\n", ""], jacinth("diff", path, other)
    assert_equal 0, jacinth("diff", "-", other, input: "[10e-1,[[1.50]],2]").first
    path = file("[1e99999999999999999999,-1e-99999999999999999999,0e5]")
    assert_equal ["~ /0: 1 -> 1e99999999999999999999", "~ /1: 2 -> -1e-99999999999999999999"],
                 jacinth("diff", "-t", "-", path, input: "[1,2,-0.0]")[1].lines(chomp: true).sort
    assert_equal 0, jacinth("diff", "-", path, input: File.read(path)).first
  end
end

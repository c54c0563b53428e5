# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/command_line"
require "json"
require "open3"
require "rbconfig"
require "jacinth/workbench/profile"
require "jacinth/workbench/profile_page"

# jacinth profile: flame graphs, the page, the ranking and the command.
# Measuring is tested with perf and with callgrind, each where it works.
class ProfileTest < Minitest::Test
  include CommandLine
  include Jacinth::Workbench

  ONE = "main;parse;scan 60\nmain;parse 30\nmain;other<T> 10\n"
  TWO = "main;parse;scan 20\nmain;parse 30\nmain;fresh 50\n"

  def folded(text) = Folded.parse(text)

  def sides(per_call: [nil, nil])
    [ONE, TWO].zip(%w[left right], per_call).map do |text, label, cost|
      Profile::Side.new(label, folded(text), "samples", cost)
    end
  end

  # name => the attributes of its rectangle.
  def frames(svg)
    svg.scan(/<g data-n="(.*?)">.*?<rect (.*?)\/>/).to_h { |name, words| [name, words.scan(/(\w+)="(.*?)"/).to_h] }
  end

  def test_widths_are_shares_and_rows_are_levels
    found = frames(Flame.new([folded(ONE)], width: 1_000, title: "x").svg)
    widths = found.transform_values { |frame| frame["width"].to_f }

    assert_equal({ "all" => 1000.0, "main" => 1000.0, "parse" => 900.0, "scan" => 600.0, "other&lt;T&gt;" => 100.0 },
                 widths)
    assert_equal [51, 34, 17, 0], %w[all main parse scan].map { |name| found[name]["y"].to_i }
    assert_equal ["0.0", "100.0"], ["other&lt;T&gt;", "parse"].map { |name| found[name]["x"] }
  end

  def test_a_function_has_one_colour
    one, two = [ONE, TWO].map { |text| frames(Flame.new([folded(text)], width: 500, title: "x").svg) }

    assert_equal one["scan"]["fill"], two["scan"]["fill"]
    assert_equal Flame.color("scan"), one["scan"]["fill"]
    assert_operator %w[scan parse main fresh].map { |name| Flame.color(name) }.uniq.size, :>=, 3
    assert(["[lib]", "lib+0x12", "all"].all? { |name| Flame.color(name).start_with?("hsl(210 8%") })
  end

  def test_the_differential_graph_is_red_where_b_has_more
    found = frames(Flame.new([folded(ONE), folded(TWO)], width: 1_000, title: "x").svg)

    classes = { "all" => "same", "main" => "same", "scan" => "less6", "parse" => "less6", "fresh" => "more6",
                "other&lt;T&gt;" => "less6" }
    assert_equal classes, found.transform_values { |frame| frame["class"] }
    assert_in_delta 250.0, found["fresh"]["width"].to_f
    small = frames(Flame.new([folded("a 50\nb 50"), folded("a 52\nb 48")], width: 1_000, title: "x").svg)
    assert_equal %w[more2 less2], [small["a"]["class"], small["b"]["class"]]
  end

  def test_narrow_frames_are_left_out_and_deep_stacks_are_drawn
    svg = Flame.new([folded("#{(["f"] * 3_000).join(";")} 1\nwide 9999\n")], width: 100, title: "x").svg

    assert_equal %w[all wide], frames(svg).keys
    assert_equal 3_001,
                 Flame.new([folded("#{(["f"] * 3_000).join(";")} 1\n")], width: 100, title: "x").svg.scan("<rect").size
  end

  def test_titles_give_counts_and_names_are_escaped
    svg = Flame.new([folded(ONE), folded(TWO)], width: 1_000, title: "a & b").svg

    assert_includes svg, "<title>scan: A 60 of 100, 60.00 %; B 20 of 100, 20.00 %</title>"
    assert_includes svg, 'aria-label="a &amp; b"'
    refute_includes svg, "other<T>"
  end

  def test_differences_by_share
    found = Profile.differences(sides, 3)

    assert_equal(["fresh", [0, 50], [0.0, 0.5], nil], found[0].to_a)
    assert_equal(["scan", [60, 20], [0.6, 0.2], nil], found[1].to_a)
    assert_equal "other<T>", found[2].function
  end

  # The same share of a call that takes ten times as long costs ten times as much.
  def test_differences_by_cost_per_call
    found = Profile.differences(sides(per_call: [100.0, 1_000.0]), 2)

    assert_equal(%w[fresh parse], found.map(&:function))
    assert_equal [30.0, 300.0], found[1].costs
  end

  def test_no_more_than_seven_differences
    many = (1..20).map { |number| "f#{number} #{number}\n" }.join

    assert_equal 7, Profile.differences([Profile::Side.new("a", folded(many), "x", nil),
                                         Profile::Side.new("b", folded("g 1"), "x", nil)]).size
  end

  def test_the_page_is_whole
    page = ProfilePage.new(sides(per_call: [1_500.0, 2e6]), title: "parse <of> x").html

    assert_equal 3, page.scan('<svg class="flame"').size
    assert_equal 4, page.scan('<th scope="row"><i style').size
    assert_includes page, "<p>parse &lt;of&gt; x</p>"
    assert_includes page, "100 samples, 1.50 us per call"
    assert_includes page, "prefers-color-scheme: dark"
    assert_includes page, ".more6 {"
    refute_match(/(?:src|href)=|@import|url\(/, page)
  end

  def test_the_page_says_what_it_shows_and_how_to_get_names
    page = ProfilePage.new(sides, title: "x").html

    assert_match(/both bars are equally long.*Its width is the share of all samples\sin it/m, page)
    assert_match(/Its width is the cost of a call/, ProfilePage.new(sides(per_call: [1.0, 2.0]), title: "x").html)
    refute_match(/--all-frames|role="alert"/, page)
    known = sides.each { |side| side.folded.homes["parse"] = "parser.so" }
    page = ProfilePage.new(known, title: "x", warning: "busy & loud").html
    assert_match(%r{<p class="alarm" role="alert">busy &amp; loud</p>.*--all-frames shows all of it}m, page)
  end

  def test_the_terminal_says_how_to_get_names_where_many_are_missing
    assert_empty ProfilePage.new(sides, title: "x").hints
    nameless = sides.last.dup.tap { |side| side.folded = folded("a 3\nlib+0x12 1\n") }
    hints = ProfilePage.new([sides.first, nameless], title: "x").hints

    assert_match(/\A25 % of B is in functions without a symbol\. .*a copy with symbols is built/, hints.first)
  end

  def test_the_table_for_the_terminal
    lines = ProfilePage.new(sides, title: "x").text[/^function.*/m].lines

    assert_match(/\Afunction +A count  A share  B count  B share +B - A\n/, lines[0])
    assert_match(/\Afresh +0 +0\.0 % +50 +50\.0 %  \+50\.0 points\n/, lines[1])
    assert_match(/\Ascan +60 +60\.0 % +20 +20\.0 %  -40\.0 points\n/, lines[2])
  end

  def test_the_command_with_folded_stacks
    html = File.join(@folder, "page.html")
    prefix = File.join(@folder, "kept")
    status, output, errors = jacinth("profile", "--folded", file(ONE, "one.txt"), file(TWO, "two.txt"), "--html", html,
                                     "--keep", prefix)

    assert_equal [0, ""], [status, errors]
    assert_match(/^fresh .*\n.*written: #{Regexp.escape(html)}\n\z/m, output)
    assert_includes File.read(html), "<h2>A: one</h2>"
    assert_equal folded(TWO).stacks, Folded.parse(File.read("#{prefix}-b.txt")).stacks
  end

  def test_help_has_an_example
    status, output, errors = jacinth("profile", "--help")

    assert_equal [0, ""], [status, errors]
    assert_match(/^usage: jacinth profile A B.*^  jacinth profile jacinth json made_twitter$.*--folded.*--generate/m,
                 output.sub(/(--parse.*?)(--html.*?)(--folded.*)/m, '\3\1\2'))
  end

  def test_wrong_usage
    bad = file("a b c\n", "bad.txt")
    {
      [] => /profile needs A and B, and a CASE at most \(got 0 arguments\), such as jacinth profile jacinth json/,
      %w[a b c d] => /got 4 arguments/,
      ["--folded", bad] => /--folded needs two files \(got 1\)/,
      ["--folded", bad, bad] => /bad\.txt: line 1 is no folded stack/,
      ["--folded", "/nowhere/a", bad] => %r{cannot read /nowhere/a: No such file or directory},
      %w[a b --seconds 0] => /--seconds 0: it takes a number from 0\.1 to 600/,
      %w[a b --with gprof] => /--with gprof: it takes perf or callgrind/,
      ["--bogus"] => /no such option: --bogus/,
      %w[jacinth json no_such_case] => /no_such_case is no file that can be read and no case; there are .*twitter/
    }.each do |words, message|
      status, output, errors = jacinth("profile", *words)

      assert_equal [2, ""], [status, output], words.inspect
      assert_match(/\Ajacinth: .*#{message}/, errors)
    end
  end

  def test_without_a_sampler_it_says_what_is_missing
    nothing = ->(*) { raise Errno::ENOENT }
    error = Open3.stub(:capture2e, nothing) do
      assert_raises(ProfileSampler::Trouble) { ProfileSampler.choose(folder: @folder) }
    end

    assert_equal "no stacks can be taken here: perf: not installed (Debian: apt-get install linux-perf); " \
                 "callgrind: not installed (Debian: apt-get install valgrind)", error.message
  end

  def test_a_sampler_that_is_not_permitted_is_passed_over
    refused = lambda do |*words|
      ["Access to performance monitoring is limited.\n", Struct.new(:success?).new(words.first != "perf")]
    end

    Open3.stub(:capture2e, refused) do
      assert_equal "callgrind", ProfileSampler.choose(folder: @folder).name
      error = assert_raises(ProfileSampler::Trouble) { ProfileSampler.choose("perf", folder: @folder) }
      assert_match(/perf: it does not work \(Access to performance/, error.message)
    end
  end

  # The profiled process, without a profiler.
  def child(job, *words)
    path = file(Marshal.dump({ features: ["json"], setup: nil, input: Marshal.dump("[1]") }.merge(job)), "job")
    Open3.capture3(RbConfig.ruby, *$LOAD_PATH.map { |folder| "-I#{folder}" }, ProfileSampler::CHILD, path, *words,
                   stdin_data: "")
  end

  def test_the_process_that_is_looked_into
    output, errors, status = child({ call: "JSON.parse(input)" }, "sample")

    assert_equal ["ready\n", "", true], [output.lines.first, errors, status.success?]
    assert_operator output.lines.last.to_f, :>, 50.0
    output, errors, status = child({ call: "print input.size" }, "count", "4")
    assert_equal ["3333333", "", true], [output, errors, status.success?]
  end

  def test_code_that_fails_is_said_in_one_line
    { "nowhere(input)" => /\ANoMethodError: /, "JSON.parse(" => /\ASyntaxError: / }.each do |call, message|
      output, errors, status = child({ call: call }, "sample")

      assert_equal ["", false, 1], [output, status.success?, errors.lines.size]
      assert_match message, errors
    end
  end

  # Our parser is in the stacks of our side, and in no other's.
  before_release def test_it_measures
    Dir.mktmpdir do |folder|
      { "perf" => ["jacinth", "JSON.parse(input)"], "callgrind" => ["jacinth"] }.each do |name, labels|
        next if ProfileSampler.missing(name, folder)

        # Cases with options of their own, in short. Under callgrind Ruby takes ten seconds to start.
        (name == "perf" ? %w[nested_5000 decimal_class] : []).each do |entry|
          sides = Profile.measure(["jacinth"], entry: entry, seconds: 0.1, sampler: name) {}
          assert_equal 1, sides.size
        end

        lines = []
        measured = Profile.measure(labels, entry: "user", seconds: 0.3, sampler: name) { |line| lines << line }

        assert_equal(labels.map { |label| "#{label}: parse of user, 65 bytes, by #{name}" }, lines)
        assert_equal(labels.map { |label| label == "jacinth" },
                     measured.map { |side| side.folded.to_s.match?(/jac_|value_sink/) })
        measured.each { |side| assert_operator side.per_call, :>, 100.0 }
      end
    end
  end
end

# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/bench_rows"
require "fileutils"
require "tmpdir"
require "jacinth/workbench/readme"
require "jacinth/workbench/speed_chart"

# What `rake bench:readme` writes of committed results: the README's first sentence, its section, its chart, and
# docs/speed.md.
class BenchReadmeTest < Minitest::Test
  include BenchRows

  FIRST = "It is a library that parses 1 times and generates 2 times as fast as json 3 (x)."

  def with_readme(results)
    Dir.mktmpdir do |root|
      FileUtils.mkdir_p(File.join(root, "bench/results"))
      File.write(File.join(root, "README.md"), "# x\n\n#{FIRST}\n\n## Speed\n\nold\n\n## Next\n\nkept\n")
      results.each { |name, text| File.write(File.join(root, "bench/results", name), text) }
      yield Readme.new(root), root
    end
  end

  def test_the_readme_is_made_of_committed_results
    text = Report.text(report(%w[made_twitter made_canada]))
    with_readme("3.1.json" => text, "3.10.json" => text, "counts.json" => "{}") do |readme, root|
      assert readme.write
      written = File.read(File.join(root, "README.md"))
      assert written.start_with?(
        "# x\n\nIt is a library that parses 10.00 times and generates 10.00 times as fast as json 1 (geometric means " \
        "over two synthetic documents, CPU time on Ruby 3.10, garbage collection included).\n\n## Speed\n\n" \
        "![parse and generate: times as fast as json 1, on Ruby 3.10; longer is better](#{Readme::CHART})\n\n" \
        "| two synthetic documents, times as fast as | json | nosj |\n| --- | ---: | ---: |\n" \
        "| parse, geometric mean | 10.00 | 100.00 |\n| generate, geometric mean | 10.00 | 100.00 |\n\n"
      )
      assert_includes written, "The smallest is 10.00 (parse made_twitter, json)."
      assert written.end_with?("measures your documents. (a & b; json 1)\n\n## Next\n\nkept\n")
      refute_includes written, "old"
      readme.write
      assert_equal written, File.read(File.join(root, "README.md"))
    end
  end

  # The committed README has the figures of the committed results, and so has the gem that is made of it.
  def test_the_readme_is_current
    root = File.expand_path("../../..", __dir__)
    results = Dir[File.join(root, "bench/results/*.json")].to_h { |path| [File.basename(path), File.read(path)] }
    with_readme(results) do |readme, folder|
      here = File.read(File.join(root, "README.md"))
      File.write(File.join(folder, "README.md"), here)
      assert readme.write
      ["README.md", Readme::CHART].each do |path|
        assert_equal File.read(File.join(root, path)), File.read(File.join(folder, path)), "run `rake bench:readme`"
      end
      lead = here[/^Jacinth is .+/]
      assert_match Readme::LEAD, lead
      assert_equal lead, Gem::Specification.load(File.join(root, "jacinth.gemspec")).description
    end
  end

  # Of both directions, with the means on top; a bar is as long as its ratio, up to the limit.
  def test_the_chart_of_the_readme
    times = { "own" => 10.0, "json" => 20.0, "oj" => 200.0 }.transform_values { |cpu| { "cpu" => cpu } }
    results = %w[parse generate].product(%w[a b]).map do |direction, name|
      { "case" => "#{name}<", "direction" => direction, "real" => true, "steady" => times }
    end
    drawn = SpeedChart.new(results, title: "t & u", json: "json 3").file

    assert_equal ["geometric mean", "a&lt;", "b&lt;"] * 2, drawn.scan(/text-anchor="end">([^<]+)</).flatten
    widths = drawn.scan(/<rect class="(\w+)"[^>]* width="([\d.]+)" height="6"/).uniq
    assert_equal [["own", "#{2.0 * SpeedChart::UNIT}"], ["oj", "#{(0.1 * SpeedChart::UNIT).round(1)}"]], widths
    assert_match(/>parse</, drawn[/>generate.*|>parse</])
    assert_includes drawn, "<title id=\"t\">t &amp; u</title>"
    assert_includes drawn, "parse: geometric mean Jacinth 2.00, Oj 0.10; a&lt; Jacinth 2.00"
    fast = results.map { |one| one.merge("steady" => times.merge("own" => { "cpu" => 0.1 })) }
    longest = SpeedChart.new(fast, title: "t", json: "json").file.scan(/ width="([\d.]+)" height="6"/).flatten
    assert_equal (SpeedChart::LIMIT * SpeedChart::UNIT).to_f, longest.map(&:to_f).max
  end

  # Where there are real documents, the synthetic ones are not in the README.
  def test_real_documents_come_before_made_ones
    mixed = Report.of({}, rows(%w[menu], real: true) + rows(%w[made_twitter]))
    with_readme("4.0.json" => Report.text(mixed)) do |readme, root|
      assert readme.write
      written = File.read(File.join(root, "README.md"))
      assert_includes written, "| one real document, times as fast as |"
      refute_match(/made_twitter|synthetic/, written)
      assert_match(
        /^### parse, real documents\n\n.*\n.*\n\| menu \|.*### parse, synthetic documents\n\n.*\n.*\n\| made_twitter/m,
        File.read(File.join(root, Readme::PAGE))
      )
    end
  end

  def test_a_warning_is_in_the_readme_and_in_the_page
    busy = Report.text(Report.of({}, rows(%w[made_twitter]), { "warning" => "It was busy." }))
    with_readme("4.0.json" => busy) do |readme, root|
      readme.write
      ["README.md", Readme::PAGE].each { |file| assert_match(/^(.* )?It was busy\./, File.read(File.join(root, file))) }
    end
  end

  def test_results_without_a_steady_state_make_no_readme
    old = Report.text(Report.of({}, rows(%w[made_twitter]).each { |row| row.steady = nil }))
    with_readme("4.0.json" => old) do |readme, _|
      assert_match(/Ruby 4\.0 have no CPU time per call/, assert_raises(ArgumentError) { readme.write }.message)
    end
  end

  # The page has every case of every Ruby.
  def test_the_page_of_all_cases
    text = Report.text(report(%w[made_twitter pair]))
    with_readme("3.1.json" => text, "3.4.json" => text) do |readme, root|
      assert readme.write
      page = File.read(File.join(root, Readme::PAGE))
      assert_includes page, "\n\n| document | Ruby 3.1 | Ruby 3.4 |\n| --- | --- | --- |\n" \
                            "| made_twitter | 1000.0 (0.0) / 1000.0 (0.0) |"
      assert_match(/^## CPU time per call on Ruby 3\.4$.*^## Best times of every case$/m, page)
      refute_includes page, "Every Ruby and rung"
    end
    jit = text.sub('"facts": {', '"facts": {"yjit": "on",')
    with_readme("3.1.json" => text, "4.0.json" => jit) do |readme, root|
      assert readme.write
      assert_includes File.read(File.join(root, "README.md")), "on Ruby 4.0 with YJIT; longer is"
      assert_includes File.read(File.join(root, Readme::PAGE)), "| document | Ruby 3.1 | Ruby 4.0 with YJIT |\n"
    end
  end

  # The README's figures are those of the table of rungs, of the newest Ruby that is released.
  def test_the_rungs_are_what_the_readme_is_about
    times = { "own" => 1.0, "exported" => 2.0, "public" => 4.0, "json" => 3.0 }
    results = %w[parse generate].map do |direction|
      rest = { "low" => 1, "high" => 1, "faults" => 0, "gc_runs" => 0 }
      steady = times.transform_values { |time| { "cpu" => time, **rest } }
      { "case" => "canada", "direction" => direction, "bytes" => 9, "real" => true, "steady" => steady,
        "contenders" => {} }
    end
    report = { "facts" => { "gems" => "json 3.1.0", "yjit" => "on" }, "results" => results }
    rungs = Jacinth.generate({ "4.1dev" => report, "4.0" => report, "3.4" => report })
    with_readme("3.1.json" => Report.text(report(%w[made_twitter])), "rungs.json" => rungs) do |readme, root|
      assert_equal "that parses 3.00 times and generates 3.00 times as fast as json 3.1.0 (geometric means over one " \
                   "real document, CPU time on Ruby 4.0 with YJIT, garbage collection included).", readme.lead
      assert readme.write
      page = File.read(File.join(root, Readme::PAGE))
      assert_includes page, "| 4.0 with YJIT | exported | 1.50 | 1.50 (canada) | 1.50 | 1.50 (canada) |\n"
      assert_includes page, "## CPU time per call on Ruby 4.0 with YJIT\n"
      refute_includes page, "| best x"
    end
  end

  def test_without_results_the_readme_stays
    with_readme({}) do |readme, root|
      refute readme.write
      assert_includes File.read(File.join(root, "README.md")), "old"
    end
    assert_raises(ArgumentError) { with_readme("3.1.json" => "[]") { flunk } }
  end
end

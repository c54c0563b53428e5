# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/browser"
require "objspace"
require "tmpdir"
require "jacinth/jacinth_workbench"
require "jacinth/workbench/lab"
require "jacinth/workbench/lab_crossovers"
require "jacinth/workbench/lab_docs"
require "jacinth/workbench/lab_page"
require "jacinth/workbench/lab_strings"

# The lab: its places of Strings agree with ObjectSpace, its crossovers are where the lines cross,
# and it shows what it measured.
class LabTest < Minitest::Test
  include Jacinth::Workbench

  ROOT = File.expand_path("../../..", __dir__)

  def embedded?(string) = ObjectSpace.dump(string).include?('"embedded":true')

  ONLY = { "interpolation" => 2, "buffer" => 4, "allocator" => 1, "slots" => 1, "places" => 1 }.freeze

  # The shortest reports: of the first sizes only, in no time.
  def self.reports
    @reports ||= Jacinth::Workbench::Lab::EXPERIMENTS.keys.to_h do |name|
      [name, Jacinth::Workbench::Lab.measure(name, seconds: 0.0, only: ONLY.fetch(name))]
    end
  end

  # The Rubies whose results are kept.
  RUBIES = %w[3.1 3.3 3.4 4.0 4.1].freeze
  PLACES_RUBIES = %w[3.1 4.0 4.1].freeze # one size of slots, doubled sizes, many sizes

  def report(name) = LabTest.reports.fetch(name)

  def test_the_edges_are_those_of_fresh_strings
    edges = LabStrings.edges
    assert_empty edges.map(&:slot) - LabStrings.slots
    assert_equal edges, edges.sort_by(&:length)
    edges.each do |edge|
      inside, outside = [edge.length, edge.length + 1].map { |length| "x" * length }
      assert embedded?(inside), edge
      assert_equal edge.slot, ObjectSpace.memsize_of(inside)
      refute_equal edge.slot, ObjectSpace.memsize_of(outside)
    end
    refute embedded?("x" * (edges.last.length + 1))
    assert_equal GC.stat_heap.values.map { |heap| heap[:slot_size] }, LabStrings.slots if GC.respond_to?(:stat_heap)
  end

  def test_places
    short, long = "ab".dup, "x" * 5000
    assert_equal [true, LabStrings.edges.first.slot, ObjectSpace.memsize_of(short)], LabStrings.place(short).to_a
    place = LabStrings.place(long)
    refute place.embedded
    assert_operator place.memsize - place.slot, :>=, 5000
  end

  def test_lengths_lie_around_every_edge
    edges = [LabStrings::Edge.new(40, 15), LabStrings::Edge.new(80, 55)]
    assert_equal [14, 15, 16, 54, 55, 56, 135, 295, 615], LabStrings.lengths(edges)
    assert_equal [22, 23, 24, 63, 143, 303, 623], LabStrings.lengths([LabStrings::Edge.new(40, 23)])
  end

  # Times that cross at 100: one is 10 ns and 1 ns a byte, the other 60 ns and half as much a byte.
  def test_a_crossover_is_where_the_lines_cross
    sizes = (1..20).map { |step| (10**(step / 5.0)).round }
    times = { "one" => sizes.to_h { |size| [size, 10.0 + size] },
              "other" => sizes.to_h { |size| [size, 60.0 + (size / 2.0)] } }
    found = LabCrossovers.of(times)
    assert_equal [%w[one other]], (found.map { |crossover| [crossover.before, crossover.after] })
    assert_in_delta 100, found.first.size, 2
    assert_equal [["one", 3], ["other", 10_000]],
                 (LabCrossovers.reigns(times).map { |reign| [reign.way, reign.way == "one" ? 3 : reign.to] })
    assert_equal [%w[one other]],
                 (LabCrossovers.of(times.to_a.reverse.to_h).map { |crossover| [crossover.before, crossover.after] })
  end

  # On logarithmic axes the crossover between two sizes is exact for powers.
  def test_a_crossover_between_two_sizes
    times = { "a" => { 1 => 1.0, 10 => 2.0, 1000 => 8.0, 2000 => 9.0 },
              "b" => { 1 => 2.0, 10 => 4.0, 1000 => 4.0, 2000 => 4.0 } }
    assert_equal [["a", "b", 100]], (LabCrossovers.of(times).map { |one| [one.before, one.after, one.size] })
  end

  def test_noise_makes_no_crossover
    sizes = [10, 20, 50, 100, 200, 500]
    even = sizes.to_h { |size| [size, 100.0] }
    near = sizes.each_with_index.to_h { |size, index| [size, index.even? ? 105.0 : 95.0] }
    spike = sizes.each_with_index.to_h { |size, index| [size, index == 3 ? 50.0 : 150.0] }
    assert_empty LabCrossovers.of({ "even" => even, "near" => near })
    assert_empty LabCrossovers.of({ "even" => even, "spike" => spike })
    assert_empty LabCrossovers.of({ "even" => even, "short" => even.slice(10) })
    assert_equal [["even", 10, 500]], LabCrossovers.reigns({ "even" => even, "near" => near }).map(&:to_a)
  end

  def test_a_way_that_ends_gives_its_reign_away
    times = { "stack" => { 1 => 1.0, 2 => 1.0 }, "hint" => { 1 => 9.0, 2 => 9.0, 3 => 9.0 } }
    assert_equal [["stack", 1, 2], ["hint", 3, 3]], LabCrossovers.reigns(times).map(&:to_a)
  end

  def test_interpolation_tells_what_this_ruby_does
    report = report("interpolation")
    rows = report["results"]
    assert_equal [RUBY_VERSION[/\A\d+\.\d+/], LabStrings.slots], report.values_at("ruby", "slots")
    assert_equal Lab::Interpolation::MAKERS.map(&:name) * 2, (rows.map { |row| row["maker"] })
    length = report["edges"].first["length"]
    a, b = "x" * (length / 2), "y" * (length - (length / 2))
    row = rows.find { |one| one["length"] == length && one["maker"] == "interpolation" }
    assert_equal embedded?("#{a}#{b}"), row["embedded"]
    assert_equal ObjectSpace.memsize_of("#{a}#{b}"), row["memsize"]
    assert_equal 1, row["objects"]
    fitting = rows.select { |one| one["maker"] == "Text.concat" && one["length"] <= length }
    assert_equal [true], fitting.map { |one| one["embedded"] }.uniq
    assert(rows.all? { |one| one["best"].positive? && one["median"] >= one["best"] })
  end

  # Apart from loads, exactly the instructions that build the text: the interpolation really is compiled.
  def test_the_instructions_of_an_interpolation
    names = report("interpolation")["instructions"].map { |line| line[/\A\d+ ([a-z]+)/, 1] }
    assert_equal %w[objtostring anytostring objtostring anytostring concatstrings leave],
                 names - %w[putobject getlocal dup]
    assert_empty names - Lab::Interpolation::INSTRUCTIONS.keys
  end

  def test_passes_go_over_all_sizes_and_are_merged
    best = [9.0, 5.0, 7.0, 1.0, 8.0, 3.0].each
    told = []
    rows = Lab.passes([10, 20], 6.0, nil, ->(*words) { told << words }) do |size, share|
      best.next.then { |time| [{ "size" => size, "best" => time, "median" => time * share, "spread" => 0.5 }] }
    end
    merged = [{ "size" => 10, "best" => 7.0, "high" => 9.0, "median" => 8.0, "spread" => 0.5 },
              { "size" => 20, "best" => 1.0, "high" => 5.0, "median" => 3.0, "spread" => 0.5 }]
    assert_equal merged, rows
    assert_equal [["10 bytes", 1, 6], ["20 bytes", 2, 6]], told.first(2)
  end

  def test_buffer_makes_the_same_string_in_every_way
    report = report("buffer")
    assert_equal Lab::Buffer::WAYS.map(&:name) * 4, (report["results"].map { |row| row["way"] })
    assert_equal LabStrings.edges.last.length, report["room"]
    assert_equal %w[best embedded high median memsize objects size slot spread way],
                 report["results"].first.keys.sort - ["allocated"]
    assert_equal [1], report["results"].map { |row| row["objects"] }.uniq
    assert_equal [10, 22, 46, 100], report["results"].map { |row| row["size"] }.uniq
    assert_equal [10, 10_000_000, 19], [*Lab::Buffer.sizes.minmax, Lab::Buffer.sizes.size]
  end

  def c(name, ...) = Jacinth::Workbench.__send__("lab_#{name}", ...)

  def test_the_c_frontend
    piece, stack = c(:limits)
    text = "0123456789abcdef0123456789ABCDEF"
    assert_equal text.size, piece
    desk = c(:desk)
    [0, 1, 31, 32, 33, 1023, 1024, 1025, stack, 100_000].each do |size|
      expected = (text * (size / 32 + 1)).byteslice(0, size).b
      made = [c(:malloc, desk, text, size), c(:append, text, size, 0), c(:append, text, size, 600),
              c(:hint, text, size, size), c(:hint, text, size, 7)]
      made << c(:stack, text, size) if size <= stack
      assert_equal [expected], made.uniq, size
    end
  end

  def test_the_c_frontend_refuses
    text = "x" * 32
    assert_raises(ArgumentError) { c(:stack, text, c(:limits).last + 1) }
    assert_raises(ArgumentError) { c(:stack, "short", 10) }
    assert_raises(TypeError) { c(:stack, nil, 10) }
    [-1, 2**40].each { |size| assert_raises(ArgumentError) { c(:append, text, size, 0) } }
    [-1, 2**40].each { |size| assert_raises(ArgumentError) { c(:hint, text, 1, size) } }
    assert_raises(TypeError) { c(:malloc, Object.new, text, 10) }
    assert_raises(RangeError) { c(:append, text, 2**70, 0) }
  end

  heavy def test_the_page_has_its_chart_and_tables_and_loads_nothing
    Lab::EXPERIMENTS.each_key do |name|
      page = LabPage.new(Jacinth.parse(Jacinth.generate(report(name)))).text
      shown = Lab.shown(report(name))
      assert page.start_with?(LabPage::OPENING)
      assert_equal shown.charts.size, page.scan("<svg").size
      assert_equal shown.sheets.size, page.scan("<table>").size
      assert_equal shown.sheets.sum { |sheet| sheet.rows.size }, page.scan("<tr><td").size
      refute_match(/<script|<link|<img|\bsrc=|\bhref=|url\(|@import|https?:/, page)
      assert_includes page, "prefers-color-scheme: dark"
      assert_equal page.scan(/<(?:div|table|tr|td|th|p|svg|text|ul|li|pre|polyline)\b(?![^>]*\/>)/).size,
                   page.scan(%r{</(?:div|table|tr|td|th|p|svg|text|ul|li|pre|polyline)>}).size
      shown.findings.each { |line| assert_includes Lab.text(report(name)), line.delete("`") }
    end
  end

  if Browser::PATH
    heavy def test_in_a_browser
      kept = Lab::EXPERIMENTS.keys.map do |name|
        Lab.read(File.read(File.join(ROOT, LabDocs::FOLDER, "#{name}-#{RUBIES.last}.json")))
      end
      expected = kept.map { |report| [[Lab.shown(report).charts.map { true }, true]] * 2 }
      assert_equal expected, Browser.probed(kept.map { |report| LabPage.new(report).text })
    end
  end

  def test_the_documents_are_made_of_the_committed_results
    files = LabDocs.new(ROOT).files
    assert_equal(%w[allocator buffer interpolation places slots].map { |name| "workbench/docs/lab-#{name}.md" },
                 files.keys.grep(/md\z/).sort)
    Lab::EXPERIMENTS.each_key do |name|
      rubies = files["workbench/docs/lab-#{name}.md"].scan(/^## Ruby (.*)/).flatten
      assert_equal name == "places" ? PLACES_RUBIES : RUBIES, rubies, name
    end
    files.each do |path, text|
      assert_equal text, File.read(File.join(ROOT, path), encoding: Encoding::UTF_8), "#{path}: run `rake lab:docs`"
    end
  end

  def test_no_kept_table_is_empty
    reports = Dir[File.join(ROOT, LabDocs::FOLDER, "*.json")].map { |path| Lab.read(File.read(path)) }
    assert_equal [false], reports.flat_map { |one| Lab.shown(one).sheets.map { |sheet| sheet.rows.empty? } }.uniq
  end

  def test_the_command_for_a_ruby
    calls = Lab::EXPERIMENTS.keys.map { |name| "exe/jacinth lab #{name} --json" }
    assert_equal ["sh", "-c", calls.join(" && ")], LabDocs.command("4.0", here: "4.0")
    assert_equal ["script/rubies", "run", "3.4", "sh", "-c",
                  ["script/setup >&2", *calls.map { |words| "bundle exec #{words} --seconds 60" }].join(" && ")],
                 LabDocs.command("3.4", seconds: "60", here: "3.1")
    assert_includes LabDocs.command("4.0", here: "3.1").last, " && RUBYOPT=--yjit bundle exec #{calls.last}"
  end

  # A page says so if the machine was busy while its figures were measured.
  def test_the_documents_have_the_warnings
    texts = LabDocs.new(ROOT).files
    Lab::EXPERIMENTS.each_key do |name|
      reports = Dir[File.join(ROOT, LabDocs::FOLDER, "#{name}-*.json")].map { |path| Lab.read(File.read(path)) }
      warnings = reports.filter_map { |report| report["warning"] }
      assert_equal warnings.sort, texts["workbench/docs/lab-#{name}.md"].scan(/^The machine was busy .*$/).sort
    end
  end

  heavy def test_results_are_kept_as_they_are
    Dir.mktmpdir do |root|
      path = LabDocs.keep(root, report("buffer"))
      assert_equal File.join(root, LabDocs::FOLDER, "buffer-#{report("buffer")["ruby"]}.json"), path
      assert_equal Jacinth.parse(Jacinth.generate(report("buffer"))), Lab.read(File.read(path))
      assert_equal 2, LabDocs.new(root).write.size
      File.write(path, "[]")
      assert_raises(ArgumentError) { LabDocs.new(root) }
    end
  end
end

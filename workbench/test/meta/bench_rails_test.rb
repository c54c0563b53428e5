# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/ecosystem/bundle"
require "stringio"
require "tmpdir"
require "jacinth/workbench/rails_race"

# rake bench:rails: the measured rows, and one whole row if ActiveSupport has already been fetched.
class BenchRailsTest < Minitest::Test
  include Jacinth::Workbench

  def test_every_row_has_a_name_of_its_own_and_a_bar
    names = RailsCalls.all.map(&:name)
    assert_equal names.uniq, names
    assert_operator names.size, :>=, 30
    RailsCalls.all.each { |row| assert_operator row.bar, :>=, 2.0, row.name }
  end

  def test_rows_are_chosen_by_words
    chosen = RailsCalls.select(%w[structs decode])
    assert_equal ["encode page structs", "render page structs", "decode made_twitter", "decode times made_twitter",
                  "decode page", "decode times page"],
                 chosen.map { |row, _| row.name }
    chosen.each { |row, index| assert_equal RailsCalls.all.fetch(index).name, row.name }
    assert_raises(ArgumentError) { RailsRace.new({}).run(["no such row"]) }
  end

  before_release def test_active_support_beside_itself
    text, report, below = race(["small one key", "decode made_twitter"])
    assert_equal 3, below, text
    assert_match(/^ActiveSupport::JSON::Encoding::JSONGem\w+ +ActiveSupport [78]\./, text)
    report["facts"]["sides"].flat_map { |side| side.values_at("JSON.generate", "JSON.parse") }.each do |place|
      assert_match(/\Ajson-\d/, place)
    end
    refute_match(/left out/, text)
    report["results"].each do |row|
      assert_in_delta 1.0, row.fetch("times"), 0.9, row["case"]
      assert_in_delta 1.0, row.fetch("median"), 0.9, row["case"]
    end
    assert_equal [false], report["results"].map { |row| row.fetch("met") }.uniq
  end

  before_release def test_the_frontend_beside_active_support = frontend_beside_active_support("encode small one")

  before_release def test_rows_of_every_kind
    frontend_beside_active_support("encode small one", "render page hashes", "decode page")
  end

  def frontend_beside_active_support(*rows)
    text, report, = race(rows, itself: false)
    assert_equal "Jacinth::Rails::Encoder", report["facts"]["sides"].last["encoder"]
    assert_match(/\AJacinth::/, report["facts"]["sides"].last["JSON.generate"])
    refute_match(/left out/, text)
    assert_equal rows.size, report["results"].count { |row| row["times"] }
  end

  def test_a_process_that_ends_early_is_told
    assert_raises(RailsRace::Died) do
      capture_subprocess_io do
        RailsRace.new({ "RUBYOPT" => "-rno_such_library" }, itself: true, output: StringIO.new).run(["one key"])
      end
    end
  end

  private

  def race(words, itself: true)
    bundle = Ecosystem::Bundle.new("bench/rails", "json", "~> 3.0")
    unless File.exist?(File.join(bundle.environment.fetch("BUNDLE_APP_CONFIG"), "installed"))
      skip "ActiveSupport has not been fetched yet: rake bench:rails does"
    end
    output = StringIO.new
    path = File.join(Dir.mktmpdir, "report.json")
    ENV["JACINTH_BENCH_JSON"] = path
    below = nil
    capture_subprocess_io do
      below = RailsRace.new(bundle.environment, seconds: 0.05, output: output, itself: itself).run(words)
    end
    [output.string, JSON.parse(File.read(path)), below]
  ensure
    ENV.delete("JACINTH_BENCH_JSON")
    FileUtils.rm_rf(File.dirname(path)) if path
  end
end

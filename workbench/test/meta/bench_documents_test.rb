# frozen_string_literal: true

require "test_helper"
require "support/child"
require_relative "bench_tools"
require "jacinth/workbench/document_calls"

# rake bench:documents: its rows, and that it notices other results and missed bars.
class BenchDocumentsTest < Minitest::Test
  include BenchTools

  RACE = File.expand_path("../../lib/jacinth/workbench/document_calls", __dir__).dump
  PAGE = File.expand_path("../../lib/jacinth/workbench/document_page", __dir__).dump
  # Stands for nosj: the same calls of ours.
  NOSJ = <<~RUBY
    module NOSJ
      VERSION = "0"
      def self.dig(...) = Jacinth.dig(...)
      def self.at_pointers(...) = Jacinth.at_all(...)
      def self.lazy(...) = Jacinth.document(...)
      def self.splice(...) = Jacinth.edit(...)
      def self.merge_patch(...) = Jacinth.merge_patch(...)
      def self.valid?(...) = Jacinth.valid?(...)
      def self.minify(...) = Jacinth.reformat(...)
      def self.stats(input)
        keys, unique, *values = Jacinth::Workbench::DocumentCalls.counts(Jacinth.parse(input))
        names = %i[objects arrays strings integers floats booleans nulls]
        { keys: { total: keys, unique: unique }, values: names.zip(values).to_h }
      end
    end
    Jacinth::Workbench::RowRace.define_singleton_method(:there?) { |_| true }
  RUBY

  heavy def test_each_row_has_a_bar_and_the_documents_have_the_sizes
    rows = DocumentCalls.all
    assert_equal rows.size, rows.map(&:name).uniq.size
    assert(rows.all? { |row| row.bars["nosj"] >= 1.0 && row.calls.values_at("jacinth", "nosj", "json").all? })
    assert_in_delta 850_000, DocumentCalls.document("cyrillic").bytesize, 100
    assert_in_delta 3_000_000, DocumentCalls.document("prose").bytesize, 100
    assert(DocumentCalls.document("prose").ascii_only?)
    escapes = DocumentCalls.document("escapes")
    assert_in_delta 850_000, escapes.bytesize, 100
    assert_operator escapes.count("\\"), :>, 60_000
    assert_equal 2, JSON.parse(escapes).size
  end

  before_release def test_all_rows_give_the_results_of_json
    out = Child.output("require #{RACE}\n#{NOSJ}\ninclude Jacinth::Workbench\n" \
                       "RowRace.new(DocumentCalls.plan, seconds: 0.001).run([])")
    DocumentCalls.all.each do |row|
      assert_match(/^#{Regexp.escape(row.name)} +jacinth .*\n +nosj .*\d +#{row.bars["nosj"]}/, out)
    end
    assert_match(/^valid\?, geometric mean +nosj +[\d.]+ +1\.5/, out)
  end

  def test_it_runs_without_nosj
    out = Child.output(<<~RUBY)
      require #{RACE}
      Jacinth::Workbench::RowRace.define_singleton_method(:there?) { |_| false }
      include Jacinth::Workbench
      p RowRace.new(DocumentCalls.plan, seconds: 0.001).run(["the first field"])
    RUBY
    assert_includes out, "nosj is not installed: it is not compared"
    assert_match(/^dig, the first field +jacinth .*\n +json .*\d$/, out)
    refute_match(/^ +nosj/, out)
    assert_equal "0", out.lines(chomp: true).last
  end

  def test_it_refuses_other_results
    out = Child.output(<<~RUBY)
      require "stringio"
      require #{RACE}
      #{NOSJ}
      def NOSJ.dig(...) = 0
      begin
        include Jacinth::Workbench
        RowRace.new(DocumentCalls.plan, seconds: 0.001, output: StringIO.new).run(["the first field"])
      rescue RuntimeError => e
        puts e.message
      end
    RUBY
    assert_equal "dig, the first field: other results of nosj\n", out
  end

  heavy def test_the_page_has_a_line_for_each_call
    page = Child.output("require #{PAGE}\n#{NOSJ}\nputs Jacinth::Workbench::DocumentPage.new(seconds: 0.001).text")
    assert page.start_with?("<!DOCTYPE html>"), page[0, 200]
    assert_equal ["jacinth dig", "jacinth again", "nosj dig", "json parse"],
                 page.scan(%r{<polyline [^>]*><title>(.*?)</title>}).flatten
    assert_includes page, "bytes before the field; CPU time, lower is better"
    assert_includes page, "prefers-color-scheme: dark"
    assert_equal 8, page.scan("<tr>").size
    refute_match(/src=|href=|@import|url\(/, page)
  end
end

# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "tmpdir"
require "jacinth/workbench/lab_site"

# The lab's pages for a site: one for each kept result, which lead to one another and to nothing else.
class LabSiteTest < Minitest::Test
  ROOT = File.expand_path("../../..", __dir__)
  Site = Jacinth::Workbench::LabSite

  def files = @files ||= Site.new(ROOT).files

  def test_every_result_has_a_page
    kept = Dir[File.join(ROOT, "bench/results/lab/*.json")].map { |path| "lab-#{File.basename(path, ".json")}.html" }

    refute_empty kept
    assert_equal [Site::INDEX, *kept].sort, files.keys.sort
    files.each { |name, text| assert_match(/\A<!DOCTYPE html>\n<!-- jacinth lab/, text, name) }
  end

  def test_they_lead_to_one_another
    links = files.transform_values { |text| text.scan(/href="([^"]*)"/).flatten }

    assert_equal files.keys.sort, [Site::INDEX, *links.fetch(Site::INDEX)].sort
    links.except(Site::INDEX).each do |name, targets|
      same = files.keys.grep(/\A#{name[/\Alab-\w+-/]}/)
      assert_equal [Site::INDEX, *(same - [name])].sort, targets.sort, name
    end
    files.each_value { |text| refute_match(/<script|<link|<img|\bsrc=|https?:/, text) }
  end

  def test_the_index_says_what_each_is_about
    Jacinth::Workbench::Lab::EXPERIMENTS.each_value do |entry|
      assert_includes files.fetch(Site::INDEX), "<h2>#{Jacinth::Workbench::Chart.escape(entry.experiment::TITLE)}</h2>"
    end
  end

  def test_they_are_written
    Dir.mktmpdir do |folder|
      written = Site.new(ROOT).write(File.join(folder, "below"))

      assert_equal files, written.to_h { |path| [File.basename(path), File.read(path)] }
    end
  end
end

# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/command_line"
require "jacinth/cli/lab"

# `jacinth lab`: what it requires, prints, writes and refuses. It measures one size, for as short a time as possible.
class CLILabTest < Minitest::Test
  include CommandLine

  LAB = Jacinth::Workbench::Lab

  # Returns [status, standard output] for two sizes.
  def lab(*arguments, errors: StringIO.new)
    output = StringIO.new
    status = Jacinth::CLI::Lab.new(output: output, errors: errors, only: 2).run([*arguments, "--seconds", "0"])
    [status, output.string]
  end

  def test_help_names_the_experiments_and_shows_an_example
    status, output, = jacinth("lab", "--help")
    assert_equal 0, status
    LAB::EXPERIMENTS.each { |name, entry| assert_match(/^  #{name} +#{Regexp.escape(entry.summary)}$/, output) }
    assert_includes output, "  jacinth lab interpolation\n"
    assert_match(/^  lab +run experiments/, jacinth("--help")[1])
  end

  def test_wrong_usage
    {
      [] => "an experiment is missing; the experiments are interpolation, buffer, allocator, slots and places",
      ["bufer"] => "no such experiment: bufer; the experiments are interpolation, buffer, allocator, slots and places",
      ["\e[31m"] => "no such experiment: \\e[31m; the",
      ["buffer", "interpolation"] => "one experiment at a time, not 2",
      ["buffer", "--seconds", "-1"] => "--seconds -1: it takes a number from 0 to 600",
      ["buffer", "--seconds", "601"] => "it takes a number from 0 to 600",
      ["buffer", "--seconds", "soon"] => "--seconds soon: it takes a number",
      ["buffer", "--fast"] => "no such option: --fast",
      ["buffer", "--json", "--html", "-"] => "--json and --html - cannot both be the standard output"
    }.each do |arguments, words|
      status, output, errors = jacinth("lab", *arguments)
      assert_equal [2, ""], [status, output], arguments
      assert_includes errors, words
      assert_includes errors, "jacinth lab --help"
    end
  end

  def test_an_extension_that_is_not_compiled
    missing = ->(*) { raise LoadError, "cannot load such file -- jacinth/jacinth_workbench" }
    status, output, errors = Jacinth::Workbench::Extension.stub(:require, missing) { jacinth("lab", "buffer") }

    assert_equal [2, ""], [status, output]
    assert_match(/\Ajacinth: the extension of jacinth-workbench cannot be loaded: cannot load such file/, errors)
    assert_includes errors, "gem pristine jacinth-workbench, or bundle exec rake compile in a checkout\n"
  end

  def test_a_table
    status, output = lab("interpolation", errors: (errors = StringIO.new))
    assert_equal [0, ""], [status, errors.string]
    assert_match(/^ruby: ruby #{Regexp.escape(RUBY_VERSION)}/, output)
    assert_match(/^ *bytes +interpolation +a \+ b +<< +join/, output)
    assert_match(/^\d{4} concatstrings  \d  +takes/, output)
  end

  def test_json
    status, output = lab("buffer", "--json")
    report = LAB.read(output)
    assert_equal [0, 1, "buffer"], [status, output.lines.size, report["experiment"]]
    assert_equal [10, 22], report["results"].map { |row| row["size"] }.uniq
  end

  heavy def test_a_page
    path = File.join(@folder, "page.html")
    2.times { assert_match(/^written: .*page\.html$/, lab("buffer", "--html", path)[1]) }
    assert_includes File.read(path), "<title>jacinth lab buffer</title>"
    status, output = lab("buffer", "--html", "-")
    assert_equal 0, status
    assert_match(%r{\A<!DOCTYPE html>.*</html>\n\z}m, output)
  end

  def test_other_files_are_not_replaced
    path = file("mine", "mine.html")
    refused = { path => "it is no page of jacinth lab", @folder => "it is no page",
                File.join(@folder, "no/page.html") => "no such folder" }
    refused.each do |name, words|
      status, output, errors = jacinth("lab", "buffer", "--html", name)
      assert_equal [2, ""], [status, output]
      assert_includes errors, words
    end
    assert_equal "mine", File.read(path)
  end

  def test_progress_on_a_terminal_only
    errors = StringIO.new
    errors.define_singleton_method(:tty?) { true }
    assert_equal 0, lab("buffer", "--json", errors: errors).first
    assert_equal "\r\e[K10 bytes (1 of 2)\r\e[K22 bytes (2 of 2)\r\e[K", errors.string
  end
end

# frozen_string_literal: true

require "open3"
require "rbconfig"
require "jacinth/workbench/bench"

# Contenders and cases of a test's own, and Ruby in a process of its own.
module BenchTools
  include Jacinth::Workbench

  private

  # A contender of the test, under a name that no table takes for a library.
  def contender(call, name: "mine", library: "none", setup: nil)
    Contenders::Contender.new(name: name, library: library, setup: setup, call: call)
  end

  def json(call = "JSON.parse(input)") = contender(call, name: "json", library: "json")

  def jacinth(call) = contender(call, name: "jacinth", library: "jacinth")

  def oj(call, mode: "strict") = contender(call, name: "oj #{mode}", library: "oj")

  def with_cases
    kept = Cases.all.dup
    Cases.all.clear
    yield
  ensure
    Cases.all.replace(kept)
  end

  def run_ruby(script)
    output, status = Open3.capture2(RbConfig.ruby, *$LOAD_PATH.map { |folder| "-I#{folder}" }, "-e", script)
    [output, status.success?]
  end
end

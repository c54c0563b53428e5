# frozen_string_literal: true

require "bundler"
require "open3"
require "rbconfig"
require_relative "../ecosystem/bundle"

# Scripts in a process that has ActiveSupport and ActiveModel, for tests; skipped where these cannot be had.
module Bundled
  BUNDLE = Ecosystem::Bundle.new("bench/rails", "json", "~> 3.0")
  SECONDS = 60

  # What the script prints.
  #: (String) -> String
  def bundled(script)
    skip "ActiveSupport cannot be had: #{BUNDLE.missing}" if BUNDLE.missing
    folders = [ENV["JACINTH_LIB"], File.join(Ecosystem::Bundle::ROOT, "lib")].compact.map { |folder| "-I#{File.expand_path(folder)}" }
    out, err, status = Bundler.with_unbundled_env do
      Open3.capture3(BUNDLE.environment, "timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *folders, "-rbundler/setup", "-", stdin_data: script)
    end
    assert_predicate status, :success?, err
    out
  end
end

# frozen_string_literal: true

require "bundler"
require "open3"
require "rbconfig"
require_relative "../ecosystem/bundle"

# Runs scripts in a process that has ActiveSupport and ActiveModel; tests are skipped where these cannot be installed.
module Bundled
  BUNDLE = Ecosystem::Bundle.new("bench/rails", "json", "~> 3.0")
  SECONDS = 60

  # What the script prints.
  #: (String) -> String
  def bundled(script)
    skip "ActiveSupport cannot be had: #{BUNDLE.missing}" if BUNDLE.missing
    folders = [ENV["JACINTH_LIB"], File.join(Ecosystem::Bundle::ROOT, "lib")].compact.map do |folder|
      "-I#{File.expand_path(folder)}"
    end
    out, err, status = Bundler.with_unbundled_env do
      Open3.capture3(BUNDLE.environment, "timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *folders,
                     "-rbundler/setup", "-", stdin_data: script)
    end
    assert_predicate status, :success?, err
    out
  end
end

# frozen_string_literal: true

require "bundler"
require "open3"
require "rbconfig"
require_relative "../rails/app/bundle"

# A separate Ruby process with the gems of the small Rails application (gemfiles/rails_app): Rails, ActiveRecord and
# SQLite. A test whose gems are missing is skipped.
module AppChild
  SECONDS = 120 * Integer(ENV.fetch("JACINTH_PATIENCE", 1))
  # The folder holds gems of other bundles, too, among them perhaps a newer ActiveSupport than the newest Rails has.
  OF_RAILS = "gem \"rails\"\n"
  GEMS = RailsApp::Bundle.new(RailsApp::Bundle.fitting)

  private

  # What the script prints to standard output and to standard error. `bundler`: whether Bundler is there, or RubyGems
  # alone.
  def app_child(script, bundler: true)
    skip "Rails cannot be had: #{GEMS.missing}" if GEMS.missing
    folders = [ENV["JACINTH_LIB"], File.join(GEMS.class::ROOT, "lib")].compact
    folders = folders.map { |path| "-I#{File.expand_path(path)}" }
    setup = bundler ? ["-rbundler/setup"] : []
    out, err, status = Bundler.with_unbundled_env do
      Open3.capture3(bundler ? GEMS.environment : without_bundler, "timeout", "-s", "KILL", SECONDS.to_s,
                     RbConfig.ruby, *folders, *setup, "-", stdin_data: bundler ? script : "#{OF_RAILS}#{script}")
    end
    assert_predicate status, :success?, err
    [out, err]
  end

  # The gems of that bundle, found by RubyGems.
  def without_bundler
    home = File.join(GEMS.environment.fetch("BUNDLE_PATH"), RUBY_ENGINE, Gem.ruby_api_version)
    { "GEM_HOME" => home, "GEM_PATH" => home, "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLE_GEMFILE" => nil }
  end
end

# frozen_string_literal: true

require_relative "../test_helper"
require_relative "app/bundle"

# Records of ActiveRecord: each text is compared with what ActiveSupport's own encoder gives of the same object, in a
# process that has the gems of the application, where these can be had.
class RailsRecordsTest < Minitest::Test
  BUNDLE = RailsApp::Bundle.new(RailsApp::Bundle.fitting)
  SECONDS = 100

  # What the script of test/rails/records says, and how many comparisons held.
  def run_script(name, least)
    skip "ActiveRecord cannot be had: #{BUNDLE.missing}" if BUNDLE.missing
    folders = [ENV["JACINTH_LIB"], File.join(Ecosystem::Bundle::ROOT, "lib")].compact.map { |folder| "-I#{File.expand_path(folder)}" }
    command = ["timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *folders, "-rbundler/setup", "-r#{File.join(__dir__, "records/setting")}", "-"]
    script = "#{File.read(File.join(__dir__, "records/#{name}.rb"))}\nputs \"held \#{HELD.size}\""
    out, err, status = Bundler.with_unbundled_env { Open3.capture3(BUNDLE.environment.merge("JACINTH_APP" => "none"), *command, stdin_data: script) }
    assert_predicate status, :success?, "#{out}#{err}"
    held = out[/^held (\d+)\n\z/, 1].to_i
    assert_empty out.sub(/^held \d+\n\z/, "")
    assert_operator held, :>=, least
  end

  def test_records_of_all_kinds = run_script("kinds", 100)

  def test_overrides_are_called = run_script("overrides", 300)
end

# frozen_string_literal: true

require "test_helper"
require "ecosystem/bundle"

# ActiveSupport::JSON.decode with Jacinth returns what it returns without. The tests run in processes of their own,
# because this bundle has no ActiveSupport. Their scripts are in decode/.
class RailsDecodeTest < Minitest::Test
  BUNDLES = Hash.new { |made, (name, pin)| made[[name, pin]] = Ecosystem::Bundle.new(name, "json", pin) }
  NEW = RUBY_VERSION >= "3.2"
  BUNDLE = NEW ? "rails/activesupport81" : "activesupport72"
  LOAD_PATH = [ENV["JACINTH_LIB"], File.expand_path("../../lib", __dir__)].compact.map do |folder|
    "-I#{File.expand_path(folder)}"
  end
  SECONDS = 120

  def test_spellings = child("spellings", least: 3400)

  heavy def test_spellings_with_json_2 = child("spellings", least: 3400, pin: "~> 2.21")

  heavy def test_spellings_without_private_layouts = child("spellings", least: 3400, env: { "JACINTH_PRIVATE" => "0" })

  def test_generated_texts_and_trees = child("generated", least: 6600)

  def test_who_parses = child("overrides", least: 20)

  def test_who_parses_without_private_layouts = child("overrides", least: 20, env: { "JACINTH_PRIVATE" => "0" })

  def test_options = child("options", least: 20)

  def test_in_and_out = child("installed", least: 15)

  def test_callbacks_that_do_not_come_back = child("callbacks", least: 10)

  heavy def test_threads_and_collections = child("threads", least: 100)

  # rails/decode-quirks-mode
  def test_quirks_mode = child("quirks_mode", least: 3, bundle: NEW ? "rails/activesupport80" : "activesupport71")

  private

  def child(name, least:, bundle: BUNDLE, pin: "~> 3.0", env: {})
    bundle = BUNDLES[[bundle, pin]]
    skip "its gems cannot be had: #{bundle.missing}" if bundle.missing
    env = bundle.environment.merge("JACINTH_GC_STRESS" => nil, "JACINTH_COMPACT" => nil, **env)
    command = [RbConfig.ruby, "--disable=error_highlight", "-W:no-deprecated", *LOAD_PATH, "-rbundler/setup",
               File.expand_path("decode_child.rb", __dir__), name]
    out, status = Bundler.with_unbundled_env do
      Open3.capture2e(env, "timeout", "-s", "KILL", SECONDS.to_s, *command)
    end
    assert status.success?, "#{status.inspect}\n#{out[-6000..] || out}"
    assert_operator out[/^(\d+) compared, 0 failed$/, 1].to_i, :>=, least, out
  end
end

# frozen_string_literal: true

require "bundler"
require "rbconfig"
require_relative "../ecosystem/bundle"
require_relative "script_server"

# A separate Ruby process with the ActiveSupport that this Ruby can run and the Rails frontend. A test whose gems are
# missing is skipped. Each script has a process of its own, forked from one that has loaded test/rails/prelude.rb.
module RailsChild
  ROOT = File.expand_path("../..", __dir__)
  EIGHT = File.join(ROOT, "gemfiles/ecosystem/rails/activesupport81.gemfile")
  NEWEST = File.exist?(EIGHT) ? "rails/activesupport81" : "activesupport72"
  BUNDLE = Ecosystem::Bundle.new(RUBY_VERSION < "3.2" ? "activesupport72" : NEWEST, "json", "~> 3.0")
  LIMIT = 120 * Integer(ENV.fetch("JACINTH_PATIENCE", 1)) # seconds

  # The process that forks the scripts with these environment variables.
  #: (Hash[String, String?], Array[String]) -> ScriptServer
  def self.server(env, load_path)
    (@servers ||= {})[env] ||= Bundler.with_unbundled_env do
      ScriptServer.new(
        BUNDLE.environment.merge("JACINTH_GC_STRESS" => nil, "JACINTH_COMPACT" => nil).merge(env),
        [RbConfig.ruby, "--disable=error_highlight", *load_path, "-rbundler/setup", "-r#{ROOT}/test/rails/prelude.rb"]
      )
    end
  end

  private

  # The output of `script` after test/rails/prelude.rb. Fails if the script failed.
  def rails(script, env: {}, ended: true)
    reason = BUNDLE.missing
    skip "ActiveSupport cannot be fetched: #{reason}" if reason
    result = RailsChild.server(env, load_path).run(script, LIMIT)
    assert_nil result.failure, "#{result.out[-2000..] || result.out}\n#{result.err[0, 3000]}" if ended
    result.out
  end

  # Runs expectations, one on each line. Each prints its failure, and the last line prints how many were met.
  def assert_rails(count, script, **options)
    lines = rails("#{script}\nputs \"held \#{HELD.size}\"", **options).lines(chomp: true)
    assert_empty lines[0...-1].first(8)
    assert_operator lines.last[/\Aheld (\d+)\z/, 1].to_i, :>=, count
  end

  def load_path = [ENV["JACINTH_LIB"], File.join(ROOT, "lib")].compact.map { |folder| "-I#{File.expand_path(folder)}" }
end

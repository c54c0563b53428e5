# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# What Jacinth::Doctor reports in a process with ActiveSupport. test/rails/app/doctor.rb runs the command itself.
class RailsDoctorTest < Minitest::Test
  include RailsChild

  TOOLS = <<~'RUBY'
    require "jacinth/doctor"
    REPORT = -> { Jacinth::Doctor.report }
    def line(report, name) = report.findings.find { |finding| finding.name == name }
  RUBY

  def test_installed_and_restored
    assert_rails 9, TOOLS + <<~'RUBY'
      equal [false, true], [REPORT.().ok?, REPORT.().advice.join.include?("call Jacinth::Rails.install!")]
      require "jacinth/json"
      Jacinth::Rails.install!
      equal [true, []], [REPORT.().ok?, REPORT.().advice]
      equal true, line(REPORT.(), "ActiveSupport.json_encoder").ours
      equal true, line(REPORT.(), "ActiveSupport::JSON.decode").ours
      equal true, line(REPORT.(), "to_json of the core classes").owner.end_with?(", by its encoder")
      equal [], REPORT.().findings.map(&:name).grep(/as_json/)
      Jacinth::Rails.restore!
      equal ["ActiveSupport's encoder is its own: call Jacinth::Rails.install! after ActiveSupport is loaded"],
            REPORT.().advice
      equal false, line(REPORT.(), "ActiveSupport.json_encoder").ours
      ActiveSupport.json_encoder = Class.new(REFERENCE)
      equal 1, REPORT.().advice.grep(/was set as the encoder/).size
    RUBY
  end

  # An as_json that is called everywhere is reported, but needs no change.
  def test_an_as_json_of_a_core_class
    assert_rails 4, TOOLS + <<~'RUBY'
      require "jacinth/json"
      Jacinth::Rails.install!
      class String; def as_json(*) = upcase; end
      class Time; def as_json(*) = to_i; end
      report = REPORT.()
      equal true, report.ok?
      equal "this program: called where ActiveSupport calls it, and with it that of all other values",
            line(report, "as_json of String")&.owner
      equal ["as_json of String"], report.findings.map(&:name).grep(/as_json/)
      equal '["A"]', ActiveSupport::JSON.encode(["a"], only: nil)
    RUBY
  end

  def test_an_encoder_of_oj
    assert_rails 2, TOOLS + <<~'RUBY'
      require "jacinth/json"
      Jacinth::Rails.install!
      module Oj
        VERSION = "3.17.8"
        module Rails
          class Encoder
            def initialize(options = nil) = @options = options
          end
        end
      end
      ActiveSupport.json_encoder = Oj::Rails::Encoder
      advice = REPORT.().advice
      equal 1, advice.grep(/\AOj.optimize_rails \(or Oj::Rails.set_encoder\) was called: remove the call/).size
      equal 1, advice.grep(/gem "jacinth", require: \["jacinth\/rails", "jacinth\/oj"\]/).size
    RUBY
  end

  # ActiveSupport whose encoder is loaded on first use, as `require "active_support/all"` leaves it.
  def test_an_encoder_that_is_not_loaded_yet
    script = <<~'RUBY'
      require "active_support/all"
      require "jacinth/doctor"
      before = [ActiveSupport.autoload?(:JSON).nil?, defined?(Jacinth::VERSION)]
      report = Jacinth::Doctor.report
      require "jacinth/rails"
      after = Jacinth::Doctor.report
      p before, report.advice, after.advice, ActiveSupport.autoload?(:JSON).nil?
    RUBY
    before, advice, after, loaded = bare(script).lines(chomp: true)
    assert_equal "[false, nil]", before
    assert_match(/\A\["\S+Gemfile: add gem \\"jacinth\\", require: \\"jacinth\/rails\\""\]\z/, advice)
    assert_equal '["ActiveSupport\'s encoder is its own: call Jacinth::Rails.install! after ActiveSupport is loaded"]',
                 after
    assert_equal "false", loaded
  end

  private

  # The output of a script without the prelude.
  def bare(script)
    skip "ActiveSupport cannot be fetched: #{BUNDLE.missing}" if BUNDLE.missing
    out, err, status = Bundler.with_unbundled_env do
      Open3.capture3(BUNDLE.environment, "timeout", "-s", "KILL", LIMIT.to_s, RbConfig.ruby, *load_path,
                     "-rbundler/setup", "-", stdin_data: script)
    end
    assert_predicate status, :success?, err
    out
  end
end

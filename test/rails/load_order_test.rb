# frozen_string_literal: true

require "test_helper"
require "support/app_child"
require "support/child"

# In whatever order the files are required, with Bundler and without it: ::JSON and ::Oj are Jacinth's, and so is the
# encoder of an application that starts.
class RailsLoadOrderTest < Minitest::Test
  include AppChild

  # Forks a process for each order, because no require can be undone.
  RUN = <<~'RUBY'
    STATE = lambda do |order|
      order.each { |file| require file }
      if order.include?("rails")
        app = Class.new(Rails::Application) do
          config.eager_load = false
          config.logger = Logger.new(nil)
          config.root = __dir__
        end
        app.initialize!
      end
      [
        ("JSON" unless Jacinth::JSON.active? && JSON::State.equal?(Jacinth::JSON::State) && JSON.parse("[1]") == [1]),
        ("Oj" if order.include?("jacinth/oj") && !(Jacinth::Oj.active? && Oj.equal?(Jacinth::Oj))),
        ("encoder" if order.include?("rails") && !ActiveSupport.json_encoder.equal?(Jacinth::Rails::Encoder)),
        ("to_json" if order.include?("rails") && { a: Time.at(0).utc }.to_json != '{"a":"1970-01-01T00:00:00.000Z"}')
      ].compact
    end
    ORDERS.each do |order|
      reader, writer = IO.pipe
      child = fork do
        $VERBOSE = nil
        wrong = begin
          STATE.call(order)
        rescue Exception => e
          ["#{e.class}: #{e.message}"]
        end
        writer.puts(wrong.empty? ? "right" : "#{order.join(", ")}: #{wrong.join(", ")}")
        writer.close
        exit!(0)
      end
      writer.close
      puts reader.read
      Process.wait(child)
    end
  RUBY
  ESSENTIAL = %w[jacinth/rails rails active_support/json].freeze
  FILES = %w[
    jacinth/rails rails jacinth/json jacinth/oj json oj active_support/json active_support/core_ext/object/json
  ].freeze

  def assert_orders(orders, bundler:)
    orders.each_slice(3) do |some|
      out, = app_child("ORDERS = #{some.inspect}\n#{RUN}", bundler: bundler)
      assert_equal ["right\n"] * some.size, out.lines
    end
  end

  def test_before_and_after_rails
    orders = [%w[jacinth/rails rails], %w[rails jacinth/rails]]
    [true, false].each { |bundler| assert_orders(orders, bundler: bundler) }
  end

  heavy def test_the_files_of_rails
    [true, false].each { |bundler| assert_orders(ESSENTIAL.permutation.to_a, bundler: bundler) }
  end

  # The bundle of the application has no Oj of its own.
  heavy def test_some_orders_of_all_files
    seed = Integer(ENV.fetch("JACINTH_SEED", Random.new_seed % 10_000))
    random = Random.new(seed)
    orders = Array.new(6) { (FILES - ["oj"]).shuffle(random: random) }
    [true, false].each { |bundler| assert_orders(orders, bundler: bundler) }
  rescue Minitest::Assertion => e
    raise e, "#{e.message} (JACINTH_SEED=#{seed})"
  end

  heavy def test_every_order_of_the_files_that_replace
    orders = (FILES - %w[oj active_support/core_ext/object/json]).permutation.select { |order| order.first != "json" }
    assert_orders(orders.each_slice(5).map(&:first), bundler: false)
  end

  # The application has started before Jacinth is there.
  def test_after_the_start
    out, = app_child(<<~RUBY)
      require "rails"
      class App < Rails::Application
        config.eager_load = false
        config.logger = Logger.new(nil)
      end
      App.initialize!
      require "jacinth/rails"
      p ActiveSupport.json_encoder
    RUBY
    assert_equal "Jacinth::Rails::Encoder\n", out
  end

  def test_without_activesupport
    result = Child.run(<<~'RUBY')
      Object.prepend(Module.new { def require(name) = name == "active_support" ? raise(LoadError, "none") : super })
      require "jacinth/rails"
      p Jacinth::JSON.active?
    RUBY
    assert_equal "true\n", result.out
    assert_match(/there is no ActiveSupport \(none\)/, result.err)
  end
end

# frozen_string_literal: true

# Every script of this folder begins with this file. It loads the script's library without Jacinth, after it, before
# it, or before it at compat level 2, and prints the results of the library's own calls. Whether Jacinth was active goes
# to standard error, so that standard output is the same in all runs.
module Ecosystem
  ORDER = ENV.fetch("JACINTH_ECOSYSTEM_ORDER")
  FRONTEND = ENV.fetch("JACINTH_ECOSYSTEM_FRONTEND")

  class << self
    # The block requires the library and configures it.
    #: () { () -> untyped } -> void
    def library
      require "json"
      take_over if %w[before compat].include?(ORDER)
      yield
      take_over if ORDER == "after"
    end

    # Prints the block's value, or its error.
    #: (String) { () -> untyped } -> void
    def show(name)
      value = begin
        yield.then { |result| "#{result.class} #{result.inspect}" }
      rescue StandardError => e
        "raised #{e.class}: #{e.message.lines.first&.chomp}"
      end
      puts "#{name}: #{value}"
    end

    private

    def take_over
      require "jacinth/#{FRONTEND}"
      rails if FRONTEND == "rails"
      Jacinth::JSON.compat = 2 if ORDER == "compat"
      at_exit { warn "jacinth #{send("#{FRONTEND}_in_force?")}" }
    end

    # Panko is built on Oj.
    def rails
      require "jacinth/oj"
      Jacinth::Rails.install!
    end

    def json_in_force? = Jacinth::JSON.active? && JSON::State.equal?(Jacinth::JSON::State) && JSON.parse("[1]") == [1]

    def rails_in_force? = json_in_force? && oj_in_force? && ActiveSupport.json_encoder.equal?(Jacinth::Rails::Encoder)

    def oj_in_force? = Jacinth::Oj.active? && !require("oj") && Oj.equal?(Jacinth::Oj) && Oj.load("[1]") == [1]
  end
end

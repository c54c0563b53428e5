# frozen_string_literal: true

# A process of decode_test.rb, in a bundle with ActiveSupport: decodes with Jacinth and with ActiveSupport's own
# method, and prints the differences. Its argument names the script in decode/.
require "json"
require_relative "../support/ractor_value"
require "active_support"
require "active_support/json"
require "active_support/core_ext"
THEIRS = ActiveSupport::JSON.singleton_class.instance_method(:decode)
LOAD = ActiveSupport::JSON.singleton_class.instance_method(:load)
WALK = ActiveSupport::JSON.singleton_class.instance_method(:convert_dates_from)
require "jacinth/json"
Jacinth.const_set(:Rails, Module.new) unless Jacinth.const_defined?(:Rails, false)
require "jacinth/rails/decode"
DECODING = Jacinth::Rails::Decoding
DECODING.install!
ActiveSupport.parse_json_times = true

ZONES = [nil, "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia"].freeze

module Check
  @count = 0
  @failed = 0

  class << self
    def call(words, ours, theirs)
      @count += 1
      return if ours == theirs || (@failed += 1) > 20

      puts "#{words}\n  jacinth:       #{ours.inspect[0, 600]}\n  ActiveSupport: #{theirs.inspect[0, 600]}"
    end

    # Everything about a block's value, or about its error.
    def of
      state(yield)
    rescue SystemStackError, StandardError => e
      [e.class, e.message.lines.first]
    end

    def same(words, source, decoder = ActiveSupport::JSON)
      call(words, of { decoder.decode(source) }, of { THEIRS.bind_call(ActiveSupport::JSON, source) })
    end

    def state(value)
      return [value.class, parts(value)] if value.instance_of?(ActiveSupport::TimeWithZone)

      case value
      when Array then [value.class, value.frozen?, value.map { |item| state(item) }]
      when Hash then [value.class, value.frozen?, value.map { |key, item| [key, state(item)] }]
      when Time then [value.class, value.to_r, value.utc?, value.utc_offset]
      when Date then [value.class, value.marshal_dump]
      else [value.class, value, value.frozen?]
      end
    end

    def finish
      puts "#{@count} compared, #{@failed} failed"
      exit(@failed.zero? && @count.positive?)
    end

    private

    def parts(value) = value.instance_variables.to_h { |name| [name, part(value.instance_variable_get(name))] }

    def part(item)
      case item
      when Time, nil, true, false then state(item)
      when ActiveSupport::TimeZone then item.object_id
      else item.respond_to?(:abbreviation) ? [item.class, item.abbreviation, item.utc_total_offset] : item.class
      end
    end
  end
end
load File.expand_path("decode/#{ARGV.fetch(0)}.rb", __dir__)
Check.finish

# frozen_string_literal: true

# ActiveSupport::JSON.decode: JSON.parse, and with ActiveSupport.parse_json_times the dates and times of the document, made
# by the extension where ActiveSupport's own methods would make them. This file says what is exchanged, and asks whether
# those methods are still its own.

require_relative "../json/api"

module Jacinth
  module Rails
    # Dates and times of texts, by these rules:
    # - A text of the usual spellings is made a Date or a TimeWithZone here, as long as Date.parse, Time.zone and
    #   what parses times are Ruby's and ActiveSupport's own methods, and the zone is an ActiveSupport::TimeZone.
    # - All others go through ActiveSupport's own method, and so through whatever stands in the place of those.
    module Decoding
      # The methods by which ActiveSupport makes a time of a text, and where they are written; nil: in C.
      TIMES = [[:TimeZone, :parse, "values/time_zone.rb"], [:TimeZone, :parts_to_time, "values/time_zone.rb"],
               [:Time, :zone, "core_ext/time/zones.rb"], [:Date, :_parse, nil]].freeze
      DATES = [[:Date, :parse, nil], [:Date, :civil, nil]].freeze
      # Its walk over a tree.
      WALK = [[:JSON, :convert_dates_from, "json/decoding.rb"]].freeze
      # Texts, and of what TimeWithZone must make the same.
      PROBES = { "2024-02-29T23:59:58.123456789+05:30" => ->(zone) { [::Time.utc(2024, 2, 29, 18, 29, 58 + 0.123456789r), zone] },
                 "2024-02-29 23:59:58.5" => ->(zone) { [nil, zone, ::Time.utc(2024, 2, 29, 23, 59, 58.5r)] } }.freeze
      private_constant :TIMES, :DATES, :WALK, :PROBES

      # ActiveSupport's decode of one argument, up to 8.0; the options that it gives to JSON.parse mean nothing to json.
      module One
        #: (String) -> untyped
        def decode(json)
          ::ActiveSupport.parse_json_times ? Decoding.read(json, nil) : ::JSON.parse(json)
        end
        alias load decode
      end

      # ... and with options for JSON.parse.
      module Two
        #: (String, ?Hash[Symbol, untyped]?) -> untyped
        def decode(json, options = nil)
          return Decoding.read(json, options) if ::ActiveSupport.parse_json_times

          options ? ::JSON.parse(json, **options) : ::JSON.parse(json)
        end
        alias load decode
      end
      private_constant :One, :Two

      # Some methods as they were found, and whether they are still the same ones. The extension marks them where it can, and
      # looks for the mark; else they are compared.
      class Own
        # Rows of an owner, a name and a method, none of them nil. The block says whether they do what is expected of them.
        #: (Array[[Module, Symbol, UnboundMethod]?]) ?{ () -> bool } -> void
        def initialize(methods)
          @methods = methods.freeze
          @intact = @methods.all? && (!block_given? || yield)
          @marked = @intact && @methods.map { |row| Decoding.send(:mark, *row) }.all?
        end

        #: () -> bool
        def intact?
          return true if @marked && Decoding.__send__(:marked?, @methods)

          @intact && @methods.all? { |owner, name, method| owner.instance_method(name) == method }
        end

        # Those of the lists above.
        #: (Array[[Symbol, Symbol, String?]]) ?{ () -> bool } -> Own
        def self.of(list, &) = new(list.map { |scope, name, file| found(scope, name, file) }, &)

        # nil: not where it should be.
        #: (Symbol, Symbol, String?) -> [Module, Symbol, UnboundMethod]?
        def self.found(scope, name, file)
          owner = scope == :TimeZone ? ::ActiveSupport::TimeZone : { Time: ::Time, Date: ::Date, JSON: ::ActiveSupport::JSON }.fetch(scope).singleton_class
          method = owner.instance_method(name)
          path = method.source_location&.first
          [owner, name, method] if method.owner == owner && (file ? path.to_s.end_with?("/active_support/#{file}") : path.nil?)
        rescue ::NameError
          nil
        end
        private_class_method :found
      end
      private_constant :Own

      LOCK = ::Mutex.new
      private_constant :LOCK

      class << self
        # Has ActiveSupport::JSON decode by this module, if its decode is its own. Twice is once.
        #: () -> void
        def install!
          require "active_support"
          require "active_support/json"
          LOCK.synchronize { @swaps ||= swaps.each(&:apply) }
          nil
        end

        # Puts back what was there, unless somebody has changed it since.
        #: () -> void
        def restore!
          LOCK.synchronize do
            @swaps&.reverse_each(&:undo)
            @swaps = nil
          end
          nil
        end

        # Whether ActiveSupport::JSON.decode is this module's.
        #: () -> bool
        def active? = @swaps ? @swaps.any? && @swaps.all?(&:ours?) : false

        # The value of a document with its dates and times: what decode is with ActiveSupport.parse_json_times.
        #: (String, Hash[Symbol, untyped]?) -> untyped
        def read(json, options)
          walks = (@walk ||= Own.of(WALK)).intact?
          return parse(json) if walks && !options && parse_ours?

          value = options ? ::JSON.parse(json, **options) : ::JSON.parse(json)
          walks ? convert(value) : ask(value)
        end

        private

        def swaps
          owner = ::ActiveSupport::JSON.singleton_class
          %i[decode load].filter_map do |name|
            method = owner.instance_method(name)
            method = method.super_method while method && method.owner != owner
            next unless method&.source_location&.first.to_s.end_with?("/active_support/json/decoding.rb")

            Swap::Method.new(owner, name, (method.arity == 1 ? One : Two).instance_method(name))
          end
        end

        # Whether JSON.parse is Jacinth's, as the take-over of ::JSON has put it there.
        def parse_ours?
          return true if @parse&.intact?

          owner = ::JSON.singleton_class
          method = owner.instance_method(:parse)
          @parse = (Own.new([[owner, :parse, method]]) if method.owner == owner && JSON.send(:replaced?, :parse))
          !@parse.nil?
        end

        # What follows is asked by the extension.

        def ask(value) = ::ActiveSupport::JSON.send(:convert_dates_from, value)

        def day
          ::Date if (@dates ||= Own.of(DATES)).intact?
        end

        # nil: let ActiveSupport do it, with the zone that it finds.
        def zone
          return unless (@times ||= times)&.intact?

          zone = ::Time.zone
          zone if zone.instance_of?(::ActiveSupport::TimeZone)
        end

        # nil: ActiveSupport's zones are not loaded.
        def times
          return if ::ActiveSupport.autoload?(:TimeZone) || !::ActiveSupport.const_defined?(:TimeZone) || !::Time.respond_to?(:zone)

          utc = ::ActiveSupport::TimeZone["UTC"]
          Own.of(TIMES) { PROBES.all? { |text, expected| twins?(utc.parse(text), moment.new(*expected.call(utc))) } }
        end

        def twins?(*both)
          one, other = both.map { |time| [time.class, time.instance_variables.map { |name| [name, value = time.instance_variable_get(name), value.class, (value.utc? if ::Time === value)] }] }
          one == other
        end

        def moment = ::ActiveSupport::TimeWithZone
      end
      Jacinth.send(:open_rails_decoding, self)
      @swaps = @walk = @dates = @times = @parse = nil
    end
  end
end

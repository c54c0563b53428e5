# frozen_string_literal: true

# ActiveSupport::JSON.decode: JSON.parse, and the dates and times of the document if ActiveSupport.parse_json_times is
# set. The extension makes the dates and times as long as nobody has overridden the methods of ActiveSupport that would
# make the same ones. This file defines what is replaced, and checks those methods.

require_relative "../core/main_ractor"
require_relative "../json/api"

module Jacinth
  module Rails
    # How dates and times are made from text:
    # - The usual formats become a Date or a TimeWithZone here. This requires that Date.parse, Time.zone and the
    #   methods that parse times are Ruby's and ActiveSupport's own, and that the zone is an ActiveSupport::TimeZone.
    # - All other text goes through ActiveSupport's method, or through whatever has replaced it.
    module Decoding
      # The methods with which ActiveSupport makes a time from text, and the files that define them. nil: defined in C.
      TIMES = [[:TimeZone, :parse, "values/time_zone.rb"], [:TimeZone, :parts_to_time, "values/time_zone.rb"],
               [:Time, :zone, "core_ext/time/zones.rb"], [:Date, :_parse, nil]].freeze
      DATES = [[:Date, :parse, nil], [:Date, :civil, nil]].freeze
      # ActiveSupport's method that converts a whole tree.
      WALK = [[:JSON, :convert_dates_from, "json/decoding.rb"]].freeze
      # Texts, and the arguments from which TimeWithZone must make the same times.
      PROBES = {
        "2024-02-29T23:59:58.123456789+05:30" => lambda do |zone|
          [::Time.utc(2024, 2, 29, 18, 29, 58 + 0.123456789r), zone]
        end,
        "2024-02-29 23:59:58.5" => ->(zone) { [nil, zone, ::Time.utc(2024, 2, 29, 23, 59, 58.5r)] }
      }.freeze
      private_constant :TIMES, :DATES, :WALK, :PROBES

      # ActiveSupport's decode with one argument, up to 8.0. json ignores the options that decode passes to JSON.parse.
      module One
        #: (String) -> untyped
        def decode(json)
          ::ActiveSupport.parse_json_times ? Decoding.read(json, nil) : ::JSON.parse(json)
        end
        alias load decode
      end

      # ActiveSupport's decode with options for JSON.parse.
      module Two
        #: (String, ?Hash[Symbol, untyped]?) -> untyped
        def decode(json, options = nil)
          return Decoding.read(json, options) if ::ActiveSupport.parse_json_times

          options ? ::JSON.parse(json, **options) : ::JSON.parse(json)
        end
        alias load decode
      end
      private_constant :One, :Two

      # Checks whether methods are still the ones that were found at first. The extension marks the methods if it can
      # and looks for the mark. Otherwise it compares them.
      class Own
        # `methods`: rows of an owner, a name and a method, none of them nil. The block returns whether the methods do
        # what is expected of them.
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

        # The methods of the lists above.
        #: (Array[[Symbol, Symbol, String?]]) ?{ () -> bool } -> Own
        def self.of(list, &) = new(list.map { |scope, name, file| find_method(scope, name, file) }, &)

        # [owner, name, method], or nil if the method is not where it should be.
        #: (Symbol, Symbol, String?) -> [Module, Symbol, UnboundMethod]?
        def self.find_method(scope, name, file)
          owner = case scope
                  when :TimeZone then ::ActiveSupport::TimeZone
                  when :JSON then ::ActiveSupport::JSON.singleton_class
                  when :Time then ::Time.singleton_class
                  when :Date then ::Date.singleton_class
                  end
          method = owner.instance_method(name)
          path = method.source_location&.first
          if method.owner == owner && (file ? path.to_s.end_with?("/active_support/#{file}") : path.nil?)
            [owner, name, method]
          end
        rescue ::NameError
          nil
        end
        private_class_method :find_method
      end
      private_constant :Own

      LOCK = ::Mutex.new
      private_constant :LOCK

      class << self
        # Makes ActiveSupport::JSON decode with this module, if its decode is ActiveSupport's own. A second call changes
        # nothing.
        #: () -> void
        def install!
          MainRactor.check("Jacinth::Rails::Decoding.install!")
          require "active_support"
          require "active_support/json"
          LOCK.synchronize { @swaps ||= swaps.each(&:apply) }
          nil
        end

        # Restores the methods that were there before, unless somebody has replaced ours since.
        #: () -> void
        def restore!
          MainRactor.check("Jacinth::Rails::Decoding.restore!")
          LOCK.synchronize do
            @swaps&.reverse_each(&:undo)
            @swaps = nil
          end
          nil
        end

        # Whether ActiveSupport::JSON.decode is this module's.
        #: () -> bool
        def active? = @swaps ? @swaps.any? && @swaps.all?(&:ours?) : false

        # The value of a document with its dates and times: decode when ActiveSupport.parse_json_times is set.
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

        # Whether JSON.parse is the one that the take-over of ::JSON installed.
        def parse_ours?
          return true if @parse&.intact?

          owner = ::JSON.singleton_class
          method = owner.instance_method(:parse)
          @parse = (Own.new([[owner, :parse, method]]) if method.owner == owner && JSON.send(:replaced?, :parse))
          !@parse.nil?
        end

        # The extension calls the following methods.

        def ask(value) = ::ActiveSupport::JSON.send(:convert_dates_from, value)

        def day
          ::Date if (@dates ||= Own.of(DATES)).intact?
        end

        # The zone, or nil. For nil, ActiveSupport converts the text, with the zone that it finds.
        def zone
          return unless (@times ||= times)&.intact?

          zone = ::Time.zone
          zone if zone.instance_of?(::ActiveSupport::TimeZone)
        end

        # nil if ActiveSupport's zones are not loaded.
        def times
          return if ::ActiveSupport.autoload?(:TimeZone) || !::ActiveSupport.const_defined?(:TimeZone)
          return unless ::Time.respond_to?(:zone)

          utc = ::ActiveSupport::TimeZone["UTC"]
          Own.of(TIMES) { PROBES.all? { |text, expected| twins?(utc.parse(text), moment.new(*expected.call(utc))) } }
        end

        def twins?(*both)
          one, other = both.map do |time|
            variables = time.instance_variables.map do |name|
              value = time.instance_variable_get(name)
              [name, value, value.class, (value.utc? if ::Time === value)]
            end
            [time.class, variables]
          end
          one == other
        end

        def moment = ::ActiveSupport::TimeWithZone
      end
      Jacinth.send(:open_rails_decoding, self)
      @swaps = @walk = @dates = @times = @parse = nil
    end
  end
end

# frozen_string_literal: true

module Jacinth
  module Doctor
    # The checks, and the advice that follows from them.
    class Checks
      FUNCTIONS = %i[parse generate dump load].freeze
      CLASSES = %i[Object Hash Array String Symbol Integer Float NilClass TrueClass FalseClass].freeze
      # The module through which ActiveSupport's to_json reaches its encoder.
      SUPPORT = "ActiveSupport::ToJsonWithActiveSupportEncoder"
      # Classes that are written without a call of as_json, as long as as_json is ActiveSupport's.
      SILENT = %i[Hash Array String Symbol Integer Float NilClass TrueClass FalseClass].freeze

      #: () -> void
      def initialize
        @support = encoding?
        @later = !@support && ::Object.const_defined?(SUPPORT)
        frontends = [
          @support || @later ? "jacinth/rails" : "jacinth/json",
          *("jacinth/oj" if defined?(::Oj::VERSION) && !oj_ours?)
        ]
        @gemfile = "in the Gemfile: gem \"jacinth\", require: "
        @gemfile += frontends.one? ? frontends[0].inspect : "#{frontends.inspect}, above every gem that requires oj"
      end

      #: () -> Array[Finding]
      def findings = [jacinth, *(json if defined?(::JSON)), *(support if @support || @later), oj].compact

      private

      def finding(name, owner, place = nil, ours = nil, advice = nil)
        Finding.new(name, owner, place, ours, (advice unless ours))
      end

      # Whether ActiveSupport's own encoder is loaded. Constants with an autoload are not touched.
      def encoding?
        return false if !defined?(::ActiveSupport) || ::ActiveSupport.autoload?(:JSON)

        defined?(::ActiveSupport::JSON::Encoding) && ::ActiveSupport.respond_to?(:json_encoder) ? true : false
      end

      def taken_over?
        !Jacinth.autoload?(:JSON) && Jacinth.const_defined?(:JSON, false) && Jacinth::JSON.respond_to?(:active?) &&
          Jacinth::JSON.active?
      end

      def oj_ours? = defined?(::Jacinth::Oj) && ::Oj.equal?(::Jacinth::Oj) ? true : false

      def jacinth
        return finding("Jacinth", "not loaded", nil, false, @gemfile) unless Jacinth.const_defined?(:VERSION, false)

        path = $LOADED_FEATURES.find { |file| file.end_with?("/jacinth.rb") }
        if taken_over?
          finding("Jacinth", "#{Origin.jacinth}, as ::JSON", path, true)
        else
          finding("Jacinth", "#{Origin.jacinth}, ::JSON not taken over", path, false, @gemfile)
        end
      end

      # The advice for a method that somebody else replaced after Jacinth took over ::JSON.
      def later(what, owner, place)
        return unless taken_over?

        "#{what} was replaced after Jacinth by #{owner}, #{place}: " \
          "load that before jacinth (in the Gemfile: above it), or remove that replacement"
      end

      def json
        level = Jacinth::JSON.compat if taken_over?
        version = defined?(::JSON::VERSION) ? "json #{::JSON::VERSION}" : "not loaded"
        version += ", Jacinth at compat level #{level}" if level
        [finding("json", version), *FUNCTIONS.filter_map { |name| function(name) }, *to_json]
      end

      def function(name)
        method = Origin.find(::JSON.singleton_class, name) or return
        owner, place, ours = Origin.of(method)
        finding("JSON.#{name}", owner, place, ours, mimicked(owner) || later("JSON.#{name}", owner, place))
      end

      def mimicked(owner)
        return unless owner.start_with?("oj ")

        take_out("Oj.mimic_JSON (or Oj.optimize_rails, Oj::Rails.set_decoder)")
      end

      # Classes that share one to_json share one line.
      def to_json
        methods = CLASSES.filter_map do |name|
          (method = Origin.find(::Object.const_get(name), :to_json)) && [name, method]
        end
        methods.group_by { |_, method| Origin.of(method) }.map do |(owner, place, ours), found|
          classes = found.size == CLASSES.size ? "the core classes" : found.map(&:first).join(", ")
          next finding("to_json of #{classes}", "#{owner}, by its encoder", place) if found[0][1].owner.name == SUPPORT

          finding("to_json of #{classes}", owner, place, ours, later("to_json of #{classes}", owner, place))
        end
      end

      def support
        return [encoder, decoder, *as_json] unless @later

        owner = "ActiveSupport's own, when it is first used"
        [finding("ActiveSupport.json_encoder", owner, nil, false, install), *as_json]
      end

      def install
        return @gemfile unless defined?(::Jacinth::Rails::Encoder)

        "ActiveSupport's encoder is its own: call Jacinth::Rails.install! after ActiveSupport is loaded"
      end

      # If the program defines as_json in a class of JSON's own values, as_json is called for every value.
      def as_json
        SILENT.filter_map do |name|
          method = Origin.find(::Object.const_get(name), :as_json)
          owner, place, = Origin.of(method) if method
          next if !owner || owner.start_with?("activesupport ")

          whose = "#{owner}: called where ActiveSupport calls it, and with it that of all other values"
          finding("as_json of #{name}", whose, place)
        end
      end

      def encoder
        encoder = ::ActiveSupport.json_encoder
        name = encoder.respond_to?(:name) && encoder.name || encoder.inspect
        owner, place, = encoder.is_a?(::Module) ? Origin.of_class(encoder) : Origin.of_class(encoder.class)
        ours = defined?(::Jacinth::Rails::Encoder) && encoder.equal?(::Jacinth::Rails::Encoder) ? true : false
        finding("ActiveSupport.json_encoder", "#{name} of #{owner}", place, ours, encoder_advice(name))
      end

      def encoder_advice(name)
        return @gemfile unless defined?(::Jacinth::Rails::Encoder)
        return install if name.start_with?("ActiveSupport::")
        return take_out("Oj.optimize_rails (or Oj::Rails.set_encoder)") if name.start_with?("Oj::")

        "#{name} was set as the encoder: " \
          "remove config.active_support.json_encoder or ActiveSupport.json_encoder=, or the gem that sets it"
      end

      def take_out(call) = "#{call} was called: remove the call, unless Oj is Jacinth's"

      # ActiveSupport's own decode calls JSON.parse, which is enough as long as dates are not parsed.
      def decoder
        method = Origin.find(::ActiveSupport::JSON.singleton_class, :decode) or return
        owner, place, ours = Origin.of(method)
        dates = ::ActiveSupport.parse_json_times
        stock = place.to_s.include?("/active_support/json/decoding.rb")
        return finding("ActiveSupport::JSON.decode", "#{owner}, by JSON.parse", place) if stock && !dates

        finding("ActiveSupport::JSON.decode", owner, place, ours, decoder_advice(owner, place, stock))
      end

      def decoder_advice(owner, place, stock)
        return later("ActiveSupport::JSON.decode", owner, place) unless stock

        if defined?(::Jacinth::Rails::Encoder)
          "ActiveSupport's decoder is its own, with parse_json_times: call Jacinth::Rails.install!"
        else
          @gemfile
        end
      end

      def oj
        return finding("Oj", "not loaded") unless defined?(::Oj::VERSION)
        return finding("Oj", "#{Origin.jacinth}, as Oj #{::Oj::VERSION}", nil, true) if oj_ours?

        path = $LOADED_FEATURES.find { |file| file.end_with?("/oj.rb") }
        finding("Oj", "oj #{::Oj::VERSION}", path, false, @gemfile)
      end
    end
    private_constant :Checks
  end
end

# frozen_string_literal: true

require_relative "oj_checks"

module Jacinth
  module Doctor
    # The checks, and the advice that follows from them. There is advice for the frontends that the program has loaded,
    # and for a program without Jacinth; the rest are notes.
    class Checks
      include OjChecks

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
        @gemfile = Gemfile.new
        @sources = Sources.new
        @there = Jacinth.const_defined?(:VERSION, false)
        @rails = defined?(::Jacinth::Rails::Encoder) ? true : false
        @json = taken_over? || feature?("jacinth/json")
      end

      #: () -> Array[Finding]
      def findings
        [jacinth, *(json if defined?(::JSON)), *(support if @support || @later), oj, *calls_of_oj].compact
      end

      private

      # `asked`: whether the program asked Jacinth for it. If not, the words are a note.
      def finding(name, owner, place = nil, ours = nil, words = nil, asked: true)
        words = nil if ours
        Finding.new(name, owner, place, ours, (words if asked), (words unless asked))
      end

      # Whether ActiveSupport's own encoder is loaded. Constants with an autoload are not touched.
      def encoding?
        return false if !defined?(::ActiveSupport) || ::ActiveSupport.autoload?(:JSON)

        defined?(::ActiveSupport::JSON::Encoding) && ::ActiveSupport.respond_to?(:json_encoder) ? true : false
      end

      def feature?(name) = $LOADED_FEATURES.any? { |file| file.end_with?("/#{name}.rb") }

      def taken_over?
        !Jacinth.autoload?(:JSON) && Jacinth.const_defined?(:JSON, false) && Jacinth::JSON.respond_to?(:active?) &&
          Jacinth::JSON.active?
      end

      # What the Gemfile must have for everything that is asked for, and for `more`.
      def write(*more)
        asked = [("jacinth/rails" if @rails), ("jacinth/json" if @json), ("jacinth/oj" if feature?("jacinth/oj"))]
        @gemfile.write(asked.compact | more)
      end

      def frontend = @support || @later ? "jacinth/rails" : "jacinth/json"

      def jacinth
        return finding("Jacinth", "not loaded", nil, false, write(frontend)) unless @there

        path = $LOADED_FEATURES.find { |file| file.end_with?("/jacinth.rb") }
        return finding("Jacinth", "#{Origin.jacinth}, as ::JSON", path, true) if taken_over?
        return finding("Jacinth", "#{Origin.jacinth}, ::JSON given back", path, false, restored("JSON")) if @json

        words = "::JSON stays as it is, because only #{feature?("jacinth/oj") ? "jacinth/oj" : "jacinth"} is loaded. " \
                "To replace it, #{write(frontend)}"
        finding("Jacinth", "#{Origin.jacinth}, without ::JSON", path, nil, words, asked: false)
      end

      def restored(name)
        places = placed(@sources.calls(:restore, /#{name}/))
        again = name == "Rails" ? "install!" : "replace!"
        "Jacinth::#{name}.restore! was called#{places}: remove the call, or call Jacinth::#{name}.#{again} after it"
      end

      # ", by file:1 or file:2", or nothing.
      def placed(calls) = calls.empty? ? "" : ", by #{calls.map(&:place).first(5).join(" or ")}"

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
        words = mimicked(owner) || later("JSON.#{name}", owner, place) if @json || !@there
        finding("JSON.#{name}", owner, place, ours, words)
      end

      def mimicked(owner)
        return unless owner.start_with?("oj ")

        take_out(/mimic|decoder|optimize/, "Oj.mimic_JSON (or Oj.optimize_rails, Oj::Rails.set_decoder)")
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
        return [encoder, decoder, *columns, *as_json, *unheard] unless @later

        owner = "ActiveSupport's own, when it is first used"
        [finding("ActiveSupport.json_encoder", owner, nil, false, install, asked: @rails || !@there), *as_json]
      end

      def install
        unless @rails
          return "#{"ActiveSupport's encoder is its own. To replace it, " if @there}#{write("jacinth/rails")}"
        end
        return restored("Rails") if @sources.calls(:restore, /Rails/).any?

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

      # Methods of ActiveSupport's encoder that the program has changed. Jacinth's encoder does not call them.
      def unheard
        return [] unless encoder_ours? && defined?(::ActiveSupport::JSON::Encoding::JSONGemEncoder)

        encoder = ::ActiveSupport::JSON::Encoding::JSONGemEncoder
        methods = encoder.instance_methods(false) | encoder.private_instance_methods(false)
        methods.filter_map do |name|
          method = Origin.find(encoder, name)
          owner, place, = Origin.of(method) if method
          next if !owner || owner.start_with?("activesupport ")

          finding("JSONGemEncoder##{name}", owner, place, false,
                  "#{Gemfile.short(place)} changes JSONGemEncoder##{name}, which Jacinth's encoder does not call: " \
                  "remove the change, or require \"jacinth/json\" in place of jacinth/rails")
        end
      end

      def encoder_ours? = @rails && ::ActiveSupport.json_encoder.equal?(::Jacinth::Rails::Encoder)

      # The encoder that Oj::Rails.set_encoder installs, where Oj is Jacinth's.
      def encoder_of_oj?
        defined?(::Jacinth::Oj::Rails::Encoder) && ::ActiveSupport.json_encoder.equal?(::Jacinth::Oj::Rails::Encoder)
      end

      def encoder
        encoder = ::ActiveSupport.json_encoder
        name = encoder.respond_to?(:name) && encoder.name || encoder.inspect
        if encoder_of_oj?
          return finding("ActiveSupport.json_encoder", "#{name} of #{Origin.jacinth}, in Oj's format", nil, true)
        end

        owner, place, = encoder.is_a?(::Module) ? Origin.of_class(encoder) : Origin.of_class(encoder.class)
        finding("ActiveSupport.json_encoder", "#{name} of #{owner}", place, encoder_ours? ? true : false,
                encoder_advice(name), asked: @rails || !@there)
      end

      def encoder_advice(name)
        return install if !@rails || name.start_with?("ActiveSupport::")
        return take_out(/encoder|optimize/, "Oj.optimize_rails (or Oj::Rails.set_encoder)") if name.start_with?("Oj::")

        calls = @sources.calls(:encoder)
        line = "config.active_support.json_encoder or ActiveSupport.json_encoder=, or the gem that sets it"
        "#{name} was set as the encoder#{placed(calls)}: remove #{calls.any? ? "that line" : line}"
      end

      # JSON columns of ActiveRecord whose text json 3 refuses read as nil, unless the frontend keeps them.
      def columns
        level = @json ? ::Jacinth::JSON.compat : ::JSON::VERSION.to_i
        return [] unless defined?(::ActiveRecord::Base) && level > 2

        kept = encoder_ours? && ::Jacinth::Rails.keep_column_data
        what = kept ? "kept where json 3 refuses the text" : "nil where json 3 refuses the text, as for equal keys"
        advice = "JSON columns read as nil if a key is repeated, and ||= overwrites them: " \
                 "#{@rails ? "Jacinth::Rails.keep_column_data = true" : write("jacinth/rails")}"
        [finding("JSON columns", what, nil, kept ? true : false, advice, asked: @rails)]
      end

      # `calls`: which calls of Oj may be meant. `names`: their names, where they are not found.
      def take_out(calls, names)
        found = @sources.calls(:oj, calls)
        names = found.map(&:name).uniq.join(", ") if found.any?
        "#{names} was called#{placed(found)}: remove the call, or #{be_oj}"
      end

      # ActiveSupport's own decode calls JSON.parse, which is enough as long as dates are not parsed.
      def decoder
        method = Origin.find(::ActiveSupport::JSON.singleton_class, :decode) or return
        owner, place, ours = Origin.of(method)
        dates = ::ActiveSupport.parse_json_times
        stock = place.to_s.include?("/active_support/json/decoding.rb")
        return finding("ActiveSupport::JSON.decode", "#{owner}, by JSON.parse", place) if stock && !dates

        finding("ActiveSupport::JSON.decode", owner, place, ours, decoder_advice(owner, place, stock),
                asked: @rails || !@there)
      end

      def decoder_advice(owner, place, stock)
        return later("ActiveSupport::JSON.decode", owner, place) unless stock
        return write("jacinth/rails") unless @rails

        "ActiveSupport's decoder is its own, with parse_json_times: call Jacinth::Rails.install!"
      end
    end
    private_constant :Checks
  end
end

# frozen_string_literal: true

module Jacinth
  module Doctor
    # The checks of Oj: whether ::Oj is Jacinth or the real Oj, whether the real Oj was loaded first, and which calls of
    # the real Oj take something from Jacinth.
    module OjChecks
      private

      def oj_ours? = defined?(::Jacinth::Oj) && ::Oj.equal?(::Jacinth::Oj) ? true : false

      def oj
        return finding("Oj", "not loaded") unless defined?(::Oj::VERSION)
        return oj_early || finding("Oj", "#{Origin.jacinth}, as Oj #{::Oj::VERSION}", nil, true) if oj_ours?

        path = $LOADED_FEATURES.find { |file| file.end_with?("/oj.rb") }
        return finding("Oj", "oj #{::Oj::VERSION}", path, false, restored("Oj")) if feature?("jacinth/oj")

        files = @there ? ["jacinth/oj"] : [frontend, "jacinth/oj"]
        words = "Oj is the real one. To replace it, #{write(*files)}, above every gem that requires oj"
        finding("Oj", "oj #{::Oj::VERSION}", path, @there ? nil : false, words, asked: false)
      end

      # The real Oj was loaded first: what has taken its methods and classes keeps them.
      def oj_early
        former = ::Jacinth::Oj.const_get(:Replacement).instance_variable_get(:@original) or return
        path = $LOADED_FEATURES.find { |file| file.end_with?("/oj.rb") && !Origin.own?(file) }
        version = former.const_defined?(:VERSION) ? " #{former::VERSION}" : ""
        Finding.new("Oj", "#{Origin.jacinth}, as Oj, after oj#{version}", path, true,
                    "oj#{version} was loaded before jacinth/oj, and what took its methods and classes keeps them: " \
                    "#{earlier}")
      end

      def earlier
        names = @gemfile.gems.map(&:name)
        ours = names.index("jacinth")
        move = "move gem \"jacinth\" (#{@gemfile.line("jacinth")}) above gem"
        if ours && (names.index("oj") || ours) < ours && @gemfile.gem("oj").autorequire != []
          return "#{move} \"oj\" (#{@gemfile.line("oj")}), or remove gem \"oj\""
        end

        path, place = @sources.require_of("oj")
        return "write require \"jacinth/oj\" before anything requires oj" unless path

        spec = ::Gem.loaded_specs.each_value.find { |one| path.start_with?("#{one.full_gem_path}/") }
        gem = @gemfile.bringing(spec.name) if spec && ours
        return "#{place} requires it: write require \"jacinth/oj\" above that line" unless gem && gem != "jacinth"

        "#{move} \"#{gem}\" (#{@gemfile.line(gem)}), whose #{::File.basename(place)} requires it"
      end

      # Calls of the real Oj that will take something from Jacinth when the program reaches them.
      def calls_of_oj
        return [] unless @there && !oj_ours? && (defined?(::Oj::VERSION) || ::Gem.loaded_specs.key?("oj"))

        @sources.calls(:oj).filter_map do |call|
          encoder = call.name.match?(/encoder|optimize/)
          json = call.name.match?(/mimic|decoder|optimize/)
          next unless (json && taken_over? && !mimicked_now?) || (encoder && @support && encoder_ours?)

          taken = [("::JSON" if json && @json), ("ActiveSupport's encoder" if encoder && @rails)].compact.join(" and ")
          finding(call.name, "gives #{taken} to Oj when it is called", call.place, false,
                  "#{call.place} calls #{call.name}, which takes #{taken} from Jacinth: remove the call, or #{be_oj}")
        end
      end

      def be_oj = "let Jacinth be Oj as well: #{write("jacinth/oj")}, above every gem that requires oj"

      def mimicked_now?
        method = Origin.find(::JSON.singleton_class, :parse)
        method ? Origin.of(method).first.start_with?("oj ") : false
      end
    end
    private_constant :OjChecks
  end
end

# frozen_string_literal: true

# The take-over of ::Oj. This file alone touches what is not ours.

module Jacinth
  module Oj
    # Puts ::Oj there and marks its files as loaded, and takes both back.
    module Replacement
      LOCK = ::Mutex.new
      # What a program that uses Oj may require; in $LOADED_FEATURES without a folder, so that no require looks
      # for it.
      FEATURES = %w[oj oj/version oj/bag oj/easy_hash oj/error oj/mimic oj/saj oj/schandler oj/json oj/state oj/active_support_helper]
                 .map { |name| "#{name}.rb" }.push("oj/oj.so").freeze
      private_constant :LOCK, :FEATURES

      class << self
        #: () -> bool
        def active? = ::Object.const_defined?(:Oj) && ::Oj.equal?(Oj)

        #: () -> void
        def begin
          LOCK.synchronize do
            next if active?

            @original = ::Object.send(:remove_const, :Oj) if ::Object.const_defined?(:Oj)
            ::Object.const_set(:Oj, Oj)
            @features = FEATURES - $LOADED_FEATURES
            $LOADED_FEATURES.concat(@features)
            warn_of_original if @original
          end
        end

        #: () -> void
        def end
          LOCK.synchronize do
            next unless active?

            ::Object.send(:remove_const, :Oj)
            ::Object.const_set(:Oj, @original) if @original
            $LOADED_FEATURES.reject! { |feature| @features.include?(feature) }
            @original = nil
          end
        end

        private

        # Once in a process: what was taken from Oj before stays Oj's.
        def warn_of_original
          return if @warned

          @warned = true
          version = @original.const_defined?(:VERSION) ? " #{@original::VERSION}" : ""
          ::Kernel.warn("jacinth/oj: Oj#{version} was loaded before; ::Oj is Jacinth's from here on, what already holds Oj's modules keeps them", uplevel: 3)
        end
      end
      @original = nil
      @warned = false
    end
    private_constant :Replacement

    class << self
      # Puts Jacinth behind ::Oj. Twice is once.
      #: () -> void
      def replace!
        Replacement.begin
        nil
      end

      # Gives ::Oj back: the Oj that was there, or none.
      #: () -> void
      def restore!
        Replacement.end
        nil
      end

      # Whether ::Oj is Jacinth's.
      #: () -> bool
      def active? = Replacement.active?
    end
  end
end

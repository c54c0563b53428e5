# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # The functions that are written in Ruby, as private methods for classes that include Oj. They call the methods of the
  # module. The functions of the extension are module functions already.
  module Oj
    private

    def load_file(...)
      Oj.load_file(...)
    end

    def to_file(...)
      Oj.to_file(...)
    end

    def to_stream(...)
      Oj.to_stream(...)
    end

    def mimic_JSON(...) # rubocop:disable Naming/MethodName
      Oj.mimic_JSON(...)
    end

    def optimize_rails
      Oj.optimize_rails
    end

    # The functions of Oj::Rails, in the same way.
    module Rails
      private

      def mimic_JSON # rubocop:disable Naming/MethodName
        Rails.mimic_JSON
      end

      def set_decoder
        Rails.set_decoder
      end

      def set_encoder
        Rails.set_encoder
      end
    end
  end
end

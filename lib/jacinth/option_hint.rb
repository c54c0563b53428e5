# frozen_string_literal: true

require_relative "portable/option_table"

module Jacinth
  # The message for options that a call does not have.
  module OptionHint
    LONGEST = 256 # bytes
    NAMES = (Portable::READ.keys | Portable::WRITE.keys).map(&:name).freeze
    # Names from other libraries, or from habit.
    OTHERS = {
      symbolize_keys: "symbolize_names:", symbol_keys: "symbolize_names:", max_depth: "max_nesting:",
      escape_slash: "script_safe:", escape_html: "html_safe:", bigdecimal: "decimal_class: BigDecimal",
      use_bigdecimal: "decimal_class: BigDecimal", comments: "allow_comments:", pretty: "pretty_generate",
      nan: "allow_nan:", proc: "on_load:"
    }.freeze
    private_constant :LONGEST, :NAMES, :OTHERS

    class << self
      # Such as "unknown keyword: :symbolize_name; did you mean symbolize_names:?", at most 256 bytes.
      #: (Array[untyped]) -> String
      def message(keys)
        text = "unknown keyword#{"s" if keys.size > 1}: #{keys.map(&:inspect).join(", ")}"
        meant = keys.filter_map { |key| meant(key) }.uniq
        whole = meant.empty? ? text : "#{text}; did you mean #{meant.join(", ")}?"
        (whole.bytesize <= LONGEST ? whole : text).byteslice(0, LONGEST).scrub("")
      end

      private

      # did_you_mean is a gem of Ruby's, which --disable-did_you_mean leaves out.
      def meant(key)
        return if !key.is_a?(Symbol) || key.size > 40 || NAMES.include?(key.name)
        return OTHERS[key] if OTHERS.key?(key)

        nearest = DidYouMean::SpellChecker.new(dictionary: NAMES).correct(key.name).first if defined?(DidYouMean)
        "#{nearest}:" if nearest
      rescue StandardError
        nil # such as a Ractor's limits
      end
    end
  end
  private_constant :OptionHint
end

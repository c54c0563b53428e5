# frozen_string_literal: true

require_relative "option_table"

module Jacinth
  # The message for options that a call does not have.
  module OptionHint
    LONGEST = 256 # bytes
    READ = OptionTable::READ.keys.freeze # of Symbols, for Ractors
    WRITE = OptionTable::WRITE.keys.freeze
    NAMES = (READ | WRITE).freeze
    SIDES = { 1 => READ, 2 => WRITE, 3 => NAMES }.freeze # the numbers of jac_side in rb/config.h
    # Names from other libraries, or from habit.
    OTHERS = {
      symbolize_keys: "symbolize_names:", symbol_keys: "symbolize_names:", max_depth: "max_nesting:",
      escape_slash: "script_safe:", escape_html: "html_safe:", bigdecimal: "decimal_class: BigDecimal",
      use_bigdecimal: "decimal_class: BigDecimal", comments: "allow_comments:", pretty: "indent: 2",
      nan: "allow_nan:", proc: "on_load:", sort: "sort_keys:"
    }.freeze
    private_constant :LONGEST, :NAMES, :SIDES, :OTHERS

    class << self
      # Such as "unknown keyword: :symbolize_name; did you mean symbolize_names:?", at most 256 bytes. Only names in
      # `known`, the options that the call has, are suggested.
      #: (Array[untyped], Array[Symbol]) -> String
      def message(keys, known)
        text = "unknown keyword#{"s" if keys.size > 1}: #{keys.map { |key| Printable.shown(key) }.join(", ")}"
        meant = keys.filter_map { |key| meant(key, known) }.uniq
        whole = meant.empty? ? text : "#{text}; did you mean #{meant.join(", ")}?"
        (whole.bytesize <= LONGEST ? whole : text).byteslice(0, LONGEST).scrub("")
      end

      # The message for a call with the options of parse (1), of generate (2), or of both (3).
      #: (Array[untyped], Integer) -> String
      def message_for(keys, side) = message(keys, SIDES.fetch(side))

      # The message for a call that has the keywords `own`, and those of parse if it reads.
      #: (Array[untyped], Array[Symbol], bool) -> String
      def message_of(keys, own, reads) = message(keys, reads ? READ | own : own)

      # Raises ArgumentError if there are other options than the known ones and the keywords of the methods.
      #: (Hash[untyped, untyped], ?Array[Symbol], ?methods: Array[Method | UnboundMethod]) -> void
      def check(options, known = [], methods: [])
        return if options.empty?

        known |= keywords(methods)
        strange = options.keys - known
        raise ArgumentError, message(strange, known) unless strange.empty?
      end

      private

      def keywords(methods)
        methods.flat_map { |method| method.parameters.filter_map { |kind, name| name if kind == :key } }
      end

      # did_you_mean is a gem of Ruby's, which --disable-did_you_mean leaves out.
      def meant(key, known)
        return if !key.is_a?(Symbol) || key.size > 40 || NAMES.include?(key)

        other = OTHERS[key]
        return other if other && known.include?(other[/\w+/].to_sym)

        nearest = DidYouMean::SpellChecker.new(dictionary: known).correct(key.name).first if defined?(DidYouMean)
        "#{nearest}:" if nearest
      rescue StandardError
        nil # such as a Ractor's limits
      end
    end
  end
  private_constant :OptionHint
end

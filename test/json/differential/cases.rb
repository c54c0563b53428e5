# frozen_string_literal: true

require_relative "dice"
require_relative "documents"
require_relative "options"
require_relative "values"
require_relative "reading"
require_relative "writing"
require_relative "holding"

module JsonDifferential
  # A number is a case: it selects the family by the weights below, and the dice choose the rest. `needs` are names of
  # what a version of json must have (needs.rb); a case whose needs are not met is not counted.
  class Cases < Dice
    include Documents
    include Options
    include Values
    include Reading
    include Writing
    include Holding

    FAMILIES = {
      parse_documents: 16, parse_options_of_all_kinds: 10, parse_where_it_matters: 9,
      load_of_all_kinds: 6, load_additions: 2, files: 1, parser_classes: 3,
      generate_objects: 10, generate_options_of_all_kinds: 8, generate_where_it_matters: 9,
      generate_floats: 4, generate_with_arguments: 2, cycles: 1, old_names: 1, defaults: 1, created_id: 1,
      dump: 5, to_json_of_all_kinds: 5, fragments: 1,
      state_accessors: 4, state_making: 3, state_brackets: 1, state_sequences: 5, coders: 6, resumable: 3,
      names: 2, uninitialized: 1, earlier: 1, core_methods: 1
    }.freeze
    WHEEL = FAMILIES.flat_map { |name, weight| [name] * weight }.freeze
    Case = Struct.new(:number, :family, :source, :needs)

    attr_reader :level

    #: (Integer, Integer, level: Integer) -> Case
    def self.at(seed, number, level:) = new(seed, number, level).make

    def initialize(seed, number, level)
      super((seed << 32) + number)
      @number = number
      @level = level
      @needs = []
    end

    #: () -> Case
    def make
      family = one(WHEEL)
      source = send(family).map { |step| "r { #{step} }" }.join("\n")
      need(:as_json_checked) if source.match?(/as_json(?::| =) (?:3|:to_s|method)/)
      need(:unsafe_load) if source.include?("JSON.unsafe_load(")
      Case.new(@number, family, source, @needs.uniq)
    end

    #: (Symbol) -> Symbol
    def need(name)
      @needs << name
      name
    end
  end
end

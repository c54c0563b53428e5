# frozen_string_literal: true

require_relative "json_frontend"

# Every place where create_additions calls Ruby code: name => a lambda that turns an action into the options for a parse
# of LONG, with a Maker class that the document names.
module JsonAdditions
  # Two objects and a String that are created while more values are pending than the C stack has room for.
  MADE = '{"json_class":"JsonAdditions::Maker","a":[2.5,{"json_class":"JsonAdditions::Maker"}]}'
  LONG = "[#{"1," * 700}#{MADE},\"matched\",3]".freeze

  # A pattern that is not a Regexp.
  Pattern = Struct.new(:act) do
    def match(text) = text == "matched" && act.call(text)
  end

  PLACES = {
    json_create: ->(act) { [{ json_create: ->(object) { act.(object); 7 } }, {}] },
    json_creatable: ->(act) { [{ json_creatable?: -> { act.(nil); true }, json_create: ->(_) { 7 } }, {}] },
    no_const: ->(act) { [{ const_missing: ->(_) { act.(nil); Maker } }, { path: "JsonAdditions::Maker::None" }] },
    no_answer: ->(act) { [{ respond_to?: ->(*) { act.(nil); false } }, {}] },
    match: lambda do |act|
      [
        { json_create: ->(_) { 7 } },
        {
          match_string: {
            Pattern.new(
              lambda do |text|
                act.(text)
                true
              end
            ) =>
              true
          }
        }
      ]
    end,
    json_create_of_match: lambda do |act|
      [
        {
          json_create: lambda do |given|
            act.(given) if given == "matched"
            7
          end
        },
        { match_string: { /matched/ => true } }
      ]
    end,
    on_load: ->(act) { [{ json_create: ->(_) { 7 } }, { on_load: ->(value) { act.(value) if value == 7; value } }] },
    each_pattern: lambda do |act|
      patterns = Object.new
      patterns.define_singleton_method(:each) { |&block| act.(nil); block.([/matched/, Maker]) }
      [{ json_create: ->(_) { 7 } }, { match_string: patterns }]
    end
  }.freeze

  class << self
    # Calls the block with a Maker of this place, the source and the options, at level 2.
    #: (Symbol, ^(untyped) -> untyped) { (String, Hash[Symbol, untyped]) -> untyped } -> untyped
    def at(place, act)
      const_set(:Maker, maker = Class.new)
      methods, options = PLACES.fetch(place).call(act)
      methods.each { |name, body| maker.define_singleton_method(name) { |*arguments| body.call(*arguments) } }
      path = options.delete(:path)
      options[:match_string] = options[:match_string].transform_values { maker } if options[:match_string].is_a?(Hash)
      yield path ? LONG.gsub("JsonAdditions::Maker", path) : LONG, { create_additions: true, **options }
    ensure
      remove_const(:Maker)
    end
  end
end

# frozen_string_literal: true

require_relative "../../tool/docs/signatures"

# The constants below Jacinth that a program can name, compared with sig/.
module PublicConstants
  FILES = Dir[File.expand_path("../../sig/*.rbs", __dir__)].freeze
  ALIAS = /^ *(?:class|module) (\w+) = /.freeze
  # Prints the name of each constant. Modules of Ruby and of other gems are not entered.
  SCRIPT = <<~RUBY
    walk = lambda do |owner, path, seen|
      next if seen[owner]

      seen[owner] = true
      owner.constants(false).sort.each do |name|
        value = owner.const_get(name)
        place = "\#{path}::\#{name}"
        puts place
        walk.(value, place, seen) if value.is_a?(Module) && /\\A(?:Jacinth|Oj)\\b/.match?(value.name.to_s)
      end
    end
    walk.(Jacinth, "Jacinth", {}.compare_by_identity)
  RUBY
  JSON = %w[
    JSONError ParserError NestingError GeneratorError Fragment GenericObject ResumableParser
    Ext::Generator::GeneratorMethods Ext::Parser::Config
  ].freeze
  OJ = %w[Bag EasyHash Saj ScHandler].freeze
  # Reason => names that sig/ does not have, as their types are those of another library.
  OTHERS = {
    "constants of json, which programs find below JSON" => JSON.map { |name| "Jacinth::JSON::#{name}" },
    "classes of Oj, which programs find below Oj" => OJ.map { |name| "Jacinth::Oj::#{name}" }
  }.freeze

  # The names among `found` that sig/ does not declare.
  #: (Array[String]) -> Array[String]
  def self.undeclared(found)
    signatures = Jacinth::Docs::Signatures.new(FILES)
    declared = signatures.names.flat_map do |owner|
      [owner, *signatures.members(owner).grep(/\A::/).map { |constant| "#{owner}#{constant}" }]
    end
    aliases = FILES.flat_map { |file| File.read(file).scan(ALIAS).flatten }
    (found - declared - OTHERS.values.flatten).reject { |name| aliases.include?(name[/\w+\z/]) }
  end
end

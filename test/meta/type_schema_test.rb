# frozen_string_literal: true

require "test_helper"
require "type_schema/ajv"

# How `rake type_schema` gets ajv, and what docs/type-schema.md says of it.
class TypeSchemaTaskTest < Minitest::Test
  FOLDER = File.expand_path("../type_schema", __dir__)
  PAGE = File.read(File.expand_path("../../docs/type-schema.md", __dir__))

  def test_without_node
    path = ENV.fetch("PATH")
    ENV["PATH"] = FOLDER
    ajv = TypeSchema::Ajv.new

    assert_equal "node is not there", ajv.missing
    assert_empty ajv.environment
  ensure
    ENV["PATH"] = path
  end

  def test_the_page_has_the_options_and_versions
    options = File.read(File.join(FOLDER, "ajv.js"))[/^const OPTIONS = (.*);$/, 1]
    versions = [TypeSchema::Ajv::PACKAGES["ajv"], File.read(File.join(FOLDER, "comparison.rb"))[/VERSION = "(.*)"/, 1]]

    assert_includes PAGE, "new Ajv2020(#{options})"
    assert_includes PAGE, "what ajv #{versions.first[/\A\d+\.\d+/]} and json_schemer #{versions.last[/\A\d+\.\d+/]} say"
  end
end

# frozen_string_literal: true

# Writes the definitions of the links at the end of CHANGELOG.md, one for each version, if config/home.yml names a home.
# Before that it leaves the file alone. The links of the other pages are relative and need no generator.

require_relative "../config/home"

# The changelog's links.
class Links
  ROOT = File.expand_path("../..", __dir__)
  CHANGELOG = File.join(ROOT, "CHANGELOG.md")
  # The definition of a link.
  DEFINITION = /^\[[^\]]+\]: .*\n*/

  def initialize
    @home = Jacinth::Config::Home.new(ROOT)
  end

  def write
    return unless @home.known?

    before = File.read(CHANGELOG, encoding: Encoding::UTF_8)
    after = "#{before.gsub(DEFINITION, "").rstrip}\n\n#{definitions(before).join}"
    File.write(CHANGELOG, after) unless before == after
  end

  private

  # Each version's changes, from the newest version to the oldest one.
  def definitions(text)
    names = text.scan(/^## \[([^\]]+)\]/).flatten
    names.each_with_index.map do |name, index|
      earlier = names[index + 1]
      here = name == "Unreleased" ? "HEAD" : "v#{name}"
      "[#{name}]: #{@home.address}/source/#{earlier ? "compare/v#{earlier}...#{here}" : "releases/tag/#{here}"}\n"
    end
  end
end

Links.new.write

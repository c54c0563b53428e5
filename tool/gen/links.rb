# frozen_string_literal: true

# Makes the links of both README.md right, in the repository and in the gem: a file that the gem holds has a relative
# link, any other file and every picture its address in the site, under the home of config/home.yml. Links may be
# written as relative ones; `rake generate` rewrites them. It also writes the definitions of the links at the end of
# CHANGELOG.md.

require_relative "../config/home"

# The three files.
class Links
  ROOT = File.expand_path("../..", __dir__)
  README = { "README.md" => "jacinth.gemspec", "workbench/README.md" => "workbench/jacinth-workbench.gemspec" }.freeze
  CHANGELOG = "CHANGELOG.md"
  # The definition of a link.
  DEFINITION = /^\[[^\]]+\]: .*\n*/

  def initialize
    @home = Jacinth::Config::Home.new(ROOT)
  end

  def write
    README.each { |path, gemspec| change(path) { |text| readme(path, text, held(gemspec)) } }
    change(CHANGELOG) { |text| "#{text.gsub(DEFINITION, "").rstrip}\n\n#{definitions(text).join}" }
  end

  private

  # The files of a gem, relative to the root.
  def held(gemspec)
    folder = File.dirname(gemspec)
    files = Gem::Specification.load(File.join(ROOT, gemspec)).files
    files.map { |file| File.join(folder, file).delete_prefix("./") }
  end

  def readme(page, text, held)
    text.gsub(Jacinth::Config::Home::LINK) do |target|
      path, anchor = @home.file(target, page).split("#", 2)
      # An anchor of the page, another address, or a file that does not exist.
      next target unless File.file?(File.join(ROOT, path))

      to = held.include?(path) ? path.delete_prefix("#{File.dirname(page)}/") : @home.of(path)
      "#{to}#{"##{anchor}" if anchor}"
    end
  end

  # Each version's changes, from the newest version to the oldest one.
  def definitions(text)
    names = text.scan(/^## \[([^\]]+)\]/).flatten
    names.each_with_index.map do |name, index|
      earlier = names[index + 1]
      here = name == "Unreleased" ? "HEAD" : "v#{name}"
      "[#{name}]: #{@home.address}/source/#{earlier ? "compare/v#{earlier}...#{here}" : "releases/tag/#{here}"}\n"
    end
  end

  def change(path)
    file = File.join(ROOT, path)
    before = File.read(file, encoding: Encoding::UTF_8)
    after = yield before
    File.write(file, after) unless before == after
  end
end

Links.new.write

# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "rubygems/package"
require "tmpdir"
require_relative "../support/page_links"
require_relative "../../tool/config/home"

# Every link of the README and of each page answers: in a checkout, and in the gem as it is built.
class PageLinksTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  # The pages of a checkout. Those of the workbench are not in Jacinth's gem, those of the lab in none.
  PAGES = Dir.glob("{*,docs/**/*,workbench/*,workbench/docs/*,.github/**/*}.md", base: ROOT).sort.freeze

  def test_in_a_checkout
    assert_operator PAGES.size, :>=, 50
    assert_empty PageLinks.dead(ROOT, PAGES)
  end

  # The gems that `gem build` makes, unpacked.
  def test_in_the_gem
    assert_equal PAGES.grep_v(/\A(?:workbench|\.github)\//), pages_without_dead_links("jacinth.gemspec")
  end

  def test_in_the_gem_of_the_workbench
    pages = PAGES.filter_map { |page| page[%r{\Aworkbench/((?!docs/lab-).+)}, 1] }

    assert_equal pages, pages_without_dead_links("workbench/jacinth-workbench.gemspec")
  end

  # No link leads to where nothing answers.
  def test_no_address_of_examples
    targets = PAGES.flat_map { |page| PageLinks.targets(File.read(File.join(ROOT, page))) }

    assert_empty targets.grep(Jacinth::Config::Home::RESERVED)
  end

  # What is found, and what is not a link.
  def test_what_is_a_dead_link
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p(File.join(folder, "docs"))
      File.write(File.join(folder, "README.md"), <<~'MARKDOWN')
        # A `b`, c!

        [yes](docs/a.md#two-words) [yes](#a-b-c) [yes](docs) ![gone](no.svg) `[code](no.md)` [web](https://a.dev)
        [gone](docs/b.md) [gone](docs/a.md#gone) [![both](gone.svg)](gone.md) [gone](#two-words) [yes](#again-1)

        ```ruby
        [code](none.md)
        # Not a heading
        ```

        ## Again

        ## Again

        [gone](#not-a-heading)

        [1]: gone-too.md
      MARKDOWN
      File.write(File.join(folder, "docs/a.md"), "# A\n\n## Two *words*\n\n[up](../README.md) [out](../../x.md)\n")

      assert_equal %w[no.svg docs/b.md docs/a.md#gone gone.md #two-words #not-a-heading gone-too.md],
                   PageLinks.dead(folder, %w[README.md]).map { |one| one[/ (.*)/, 1] } - %w[gone.svg]
      assert_equal ["docs/a.md: ../../x.md"], PageLinks.dead(folder, %w[docs/a.md])
    end
  end

  private

  def pages_without_dead_links(gemspec)
    unpacked(gemspec) do |folder|
      pages = Dir.glob("**/*.md", base: folder).sort

      assert_empty PageLinks.dead(folder, pages)
      pages
    end
  end

  def unpacked(gemspec)
    Dir.mktmpdir do |folder|
      Dir.chdir(File.join(ROOT, File.dirname(gemspec))) do
        spec = Gem::Specification.load(File.basename(gemspec)).dup
        path = File.join(folder, "x.gem")
        Gem::DefaultUserInteraction.use_ui(Gem::SilentUI.new) { Gem::Package.build(spec, true, false, path) }
        Gem::Package.new(path).extract_files(File.join(folder, "files"))
      end
      yield File.join(folder, "files")
    end
  end
end

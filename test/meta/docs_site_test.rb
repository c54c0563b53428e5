# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/browser"
require "cgi"
require "json"
require "tmpdir"

# The site that `rake docs` writes: every page and class has one, no link is dead, none is wider than a phone,
# the search finds them, and the Markdown of the pages is all read.
class DocsSiteTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  def setup
    require_relative "../../tool/docs/site"
  rescue LoadError
    skip "this Ruby has no rdoc, or the bundle no kramdown"
  end

  heavy def test_site
    Dir.mktmpdir do |folder|
      names = site(folder)
      assert_equal names.uniq, names
      pages = names.to_h { |name| [name, File.read(File.join(folder, name))] }
      every_document_has_a_page(pages)
      assert_empty pages.flat_map { |name, html| dead_links(folder, pages, name, html) }
      nothing_of_markdown_is_left(pages)
      the_api_is_there(pages)
      the_search_knows(folder, pages)
      assert_includes File.read(File.join(folder, "site.css")), "prefers-color-scheme: dark"
      assert_equal [pages.size, []], Browser.wider(folder, width: 400) if Browser::PATH
    end
  end

  # The parts of Markdown that the pages use, as GitHub shows them.
  def test_markdown
    {
      "# A `b`\n\ntext\nmore" => "<h1 id=\"a-b\">A <code>b</code></h1>\n\n<p>text\nmore</p>\n",
      "```ruby\n1 < 2 # *x*\n```" => "<pre><code class=\"language-ruby\">1 &lt; 2 # *x*\n</code></pre>\n",
      "*a* 2 * 3 * 4 `*c*` \"...\" -- 1" => "<p><em>a</em> 2 * 3 * 4 <code>*c*</code> \"...\" -- 1</p>\n",
      "[y](z.md) ![p](q.svg)" => "<p><a href=\"to z.md\">y</a> <img src=\"to q.svg\" alt=\"p\" /></p>\n"
    }.each { |text, html| assert_equal html, page(text).html }
    table = page("| a | b |\n| --- | --- |\n| `x` | `{ \\|y\\| }` |\n").html

    assert_includes table, "<td data-label=\"b\"><code>{ |y| }</code></td>"
    assert_match(/\A<div class="wide"><table>.*<td><code>x<\/code><\/td>/m, table)
    assert_equal [[1, "A b", "a-b"], [2, "C", "c"]], page("# A `b`\n\n## C\n").headings
  end

  private

  def page(text) = Jacinth::Docs::Page.new(text) { |target| "to #{target}" }

  def site(folder)
    Jacinth::Docs::Site.write(folder)
  rescue RuntimeError => e
    e.message.start_with?("rdoc failed") ? skip(e.message) : raise
  end

  def every_document_has_a_page(pages)
    paths = Dir[File.join(ROOT, "{docs,docs/moving,docs/recipes}/*.md")]
    titles = paths.map { |path| File.read(path)[/^# (.*)/, 1].delete("`") }
    menu = CGI.unescapeHTML(pages.fetch("index.html")[/<nav>.*<\/nav>/m])
    assert_empty(titles.reject { |title| menu.include?(">#{title}</a>") })
  end

  def dead_links(folder, pages, name, html)
    targets = html.scan(/(?:href|src)="([^"]+)"/).flatten.map { |target| CGI.unescapeHTML(target) }
    targets.reject { |target| target.match?(/\A\w+:/) }.filter_map do |target|
      page, anchor = target.split("#", 2)
      found = pages[page.empty? ? name : page]
      alive = found ? !anchor || found.include?(" id=\"#{anchor}\"") : File.exist?(File.join(folder, page))
      "#{name}: #{target}" unless alive
    end
  end

  # No fence, heading or table is left as text.
  def nothing_of_markdown_is_left(pages)
    rest = pages.select { |_, html| html.gsub(%r{<pre>.*?</pre>}m, "").match?(/^(?:<p>)?(?:```|\#{1,6} |\|)/) }
    assert_empty rest.keys
  end

  def the_api_is_there(pages)
    assert_includes pages.fetch("api-jacinth.html"), "Jacinth.parse(source, **options) -&gt; object"
    assert_includes pages.fetch("api-jacinth-coder.html"), "The options of a dump and a load, read once."
    refute pages.key?("api-jacinth-type-node.html")
  end

  def the_search_knows(folder, pages)
    index = JSON.parse(File.read(File.join(folder, "search-index.js"))[/\[.*\]/m])
    assert_empty pages.keys - index.map { |_, _, address| address }
    assert_includes index.map(&:first), "Jacinth.generate"
  end
end

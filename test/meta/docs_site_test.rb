# frozen_string_literal: true

require_relative "../test_helper"
require "cgi"
require "json"
require "tmpdir"

# The site that `rake docs` writes: every page and class has one, no link is dead, the search finds them, and the
# Markdown of the pages is all read.
class DocsSiteTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  def setup
    require_relative "../../tool/docs/site"
  rescue LoadError
    skip "this Ruby has no rdoc"
  end

  def test_site
    Dir.mktmpdir do |folder|
      pages = site(folder).to_h { |name| [name, File.read(File.join(folder, name))] }

      every_document_has_a_page(pages)
      assert_empty pages.flat_map { |name, html| dead_links(folder, pages, name, html) }
      nothing_of_markdown_is_left(pages)
      the_api_is_there(pages)
      the_search_knows(folder, pages)
      assert_includes File.read(File.join(folder, "site.css")), "prefers-color-scheme: dark"
    end
  end

  def test_markdown
    {
      "# A `b`\n\ntext\nmore" => "<h1 id=\"a-b\">A <code>b</code></h1>\n<p>text\nmore</p>\n",
      "- a\n- b\n  c\n\n1. d" => "<ul><li>a</li>\n<li><p>b\nc</p>\n</li></ul>\n<ol><li>d</li></ol>\n",
      "```ruby\n1 < 2 # *x*\n```" => "<pre><code class=\"ruby\">1 &lt; 2 # *x*</code></pre>\n",
      "| a | b |\n| --- | --- |\n| `x` | [y](z.md) |" =>
        "<div class=\"wide\"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x</code></td>" \
        "<td data-label=\"b\"><a href=\"to z.md\">y</a></td></tr></tbody></table></div>\n",
      "*a* **b** 2 * 3 * 4 `*c*` <d>" =>
        "<p><em>a</em> <strong>b</strong> 2 * 3 * 4 <code>*c*</code> &lt;d&gt;</p>\n"
    }.each do |text, html|
      assert_equal html, Jacinth::Docs::Markdown.new { |target| "to #{target}" }.html(text)
    end
  end

  private

  def site(folder)
    Jacinth::Docs::Site.write(folder)
  rescue RuntimeError => e
    e.message.start_with?("rdoc failed") ? skip(e.message) : raise
  end

  def every_document_has_a_page(pages)
    titles = Dir[File.join(ROOT, "{docs,docs/moving}/*.md")].map { |path| File.read(path)[/^# (.*)/, 1].delete("`") }
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

# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/browser"
require "cgi"
require "fileutils"
require "json"
require "open3"
require "tmpdir"

# The site that `rake docs` writes: every page and class has one, the Markdown of the pages is all read, no link is
# dead, no page asks another host or is wider than a phone, and the search finds what people look for.
class DocsSiteTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  NODE = ENV["PATH"].split(":").map { |folder| File.join(folder, "node") }.find { |path| File.executable?(path) }
  # What describes files, or is for rdoc alone.
  INNER = %r{for ri:|\bL5\b|[Tt]his file|rbs-types|DO NOT EDIT|ext/jacinth|\w\.[ch]\b}
  # What people search for => what is the first result, or a part of its address.
  SEARCHES = {
    "max_bytes" => "options.html#max_bytes", "symbolize" => "options.html#symbolize_names", "gzip" => "streams",
    "benchmark" => "", "duplicate keys" => "", "bigdecimal" => "", "validate" => "", "decimal" => "", "utc" => "",
    "symbol keys" => "options.html",
    "ParserError" => "api-jacinth-parsererror.html", "load_file" => "api-jacinth.html#c-load_file",
    "oj/symbol-paths" => "known-differences.html#oj/symbol-paths", "DOCTOR" => "doctor.html", "no such thing" => ""
  }.freeze
  # Types into the field of a page, goes to the second result and opens it. Returns whether "/" moves the focus, the
  # number of results, the chosen one, and the addresses of the page and of that result.
  SEARCH = <<~JS
    async (page) => {
      const wait = (time) => new Promise((done) => setTimeout(done, time));
      const { document } = page, field = document.getElementById("search");
      const press = (target, key) => target.dispatchEvent(new page.KeyboardEvent("keydown", { key, bubbles: true }));
      press(document.body, "/");
      const focused = document.activeElement === field;
      field.value = "max_bytes";
      field.dispatchEvent(new page.Event("input"));
      for (let tries = 0; tries < 50 && document.getElementById("found").hidden; tries += 1) await wait(100);
      press(field, "ArrowDown");
      const chosen = document.querySelector("#found [aria-selected=true]");
      const found = [focused, document.querySelectorAll("#found [role=option]").length,
        field.getAttribute("aria-activedescendant"), chosen.querySelector("a").href];
      press(field, "Enter");
      await wait(1000);
      return [...found, page.location.href, document.querySelectorAll("button.copy").length];
    }
  JS

  def setup
    require_relative "../../tool/docs/site"
    require_relative "../../tool/docs/check"
  rescue LoadError
    skip "this Ruby has no rdoc, or the bundle no kramdown or Rouge"
  end

  heavy def test_site
    assert_equal site.names.uniq, site.names
    every_document_has_a_page
    nothing_of_markdown_is_left
    site.pages.each { |name, html| the_frame_is_whole(name, html) }
    the_api_is_there
    nothing_is_wrong
  end

  heavy def test_the_search
    skip "there is no Node, in which the search could run" unless NODE

    program = <<~JS
      const { searchPages, searchFor } = require(process.argv[1] + "/search.js");
      globalThis.searchPages = searchPages;
      require(process.argv[1] + "/search-index.js");
      console.log(JSON.stringify(JSON.parse(process.argv[2]).map((words) => searchFor(words))));
    JS
    out, status = Open3.capture2(NODE, "-e", program, site.folder, JSON.generate(SEARCHES.keys))
    assert_predicate status, :success?
    SEARCHES.zip(JSON.parse(out)) do |(query, first), found|
      refute_empty found, query
      assert_includes found.first["address"], first, query
      marked = found.flat_map { |one| one["excerpt"] }.select(&:last).map { |text,| text.downcase }.uniq
      assert_empty marked - query.downcase.split
    end
  end

  heavy def test_in_a_browser
    skip "there is no Chromium, in which the pages could be looked at" unless Browser::PATH

    assert_equal [site.names.size, []], Browser.wider(site.folder, width: 400)
    focused, count, chosen, address, opened, buttons = Browser.asked(site.folder, "types.html", SEARCH)
    assert_equal [true, "found-1", address], [focused, chosen, opened]
    assert_operator count, :>, 5
    assert_operator buttons, :>, 5
  ensure
    FileUtils.rm_f(File.join(site.folder, "frames.html")) if Browser::PATH
  end

  Built = Struct.new(:folder, :names, :pages)

  # The site is made once for all tests of the process.
  def self.built
    @built ||= Dir.mktmpdir.then do |folder|
      Minitest.after_run { FileUtils.rm_rf(folder) }
      names = Jacinth::Docs::Site.write(folder)
      Built.new(folder, names, names.to_h { |name| [name, File.read(File.join(folder, name))] })
    end
  end

  private

  def site
    self.class.built
  rescue RuntimeError => e
    e.message.start_with?("rdoc failed") ? skip(e.message) : raise
  end

  def every_document_has_a_page
    pages = site.pages
    paths = Dir.glob("{*,docs/**/*,workbench/*,workbench/docs/*}.md", base: ROOT)
    assert_empty paths.map { |path| Jacinth::Config::Home.page(path) } - pages.keys
    guide = pages.fetch("index.html")[/<nav id="contents".*?<\/nav>/m]
    guides = paths.grep(%r{\Adocs/}).map { |path| Jacinth::Config::Home.page(path) } - of_the_project

    assert_equal 6, guide.scan(/<p id="group-/).size
    assert_empty(guides.reject { |name| guide.include?("<a href=\"#{name}\"") })
    assert_operator guide.scan(/<li><a [^>]*>([^<]+)/).flatten.map(&:size).max, :<=, 24
  end

  # The pages of those who change Jacinth, which stand apart from the guide.
  def of_the_project
    Jacinth::Docs::Contents.new(ROOT) { |path| Jacinth::Config::Home.page(path) }.groups("Project").values.flatten
      .map(&:name)
  end

  # No fence, heading or table is left as text.
  def nothing_of_markdown_is_left
    rest = site.pages.select { |_, html| html.gsub(%r{<pre.*?</pre>}m, "").match?(/^(?:<p>)?(?:```|\#{1,6} |\|)/) }
    assert_empty rest.keys
  end

  # What screen readers and keyboards need: landmarks with names, one title, no id twice, pictures with words.
  def the_frame_is_whole(name, html)
    assert_equal [1, 1, 1, 1], ["<main ", "<h1", "<header ", "<footer>"].map { |tag| html.scan(tag).size }, name
    assert_match(/<body>\s*<a class="skip" href="#content">/, html, name)
    assert_match(/<html lang="en">.*<title>[^<]+<.*<meta name="description" content="[^"]{10,}"/m, html, name)
    assert_empty html.scan(/<nav (?![^>]*aria-label=)[^>]*>/), name
    assert_empty html.scan(/<img (?![^>]*alt=)[^>]*>/), name
    ids = html.scan(/ id="([^"]*)"/).flatten
    assert_equal ids.uniq, ids, name
    assert_equal 1, html[/<nav id="contents".*?<\/nav>/m].scan("aria-current=\"page\"").size, name
    assert_includes html, "Jacinth #{Jacinth::VERSION}, under the <a href=\"files/LICENSE\">MIT licence</a>", name
  end

  def the_api_is_there
    api = site.pages.select { |name, _| name.start_with?("api-") }
    words = api.transform_values { |html| CGI.unescapeHTML(html.gsub(/<[^>]*>/, "")) }
    assert_includes words.fetch("api-jacinth.html"), "Jacinth.parse(source, **options) -> object"
    assert_includes words.fetch("api-jacinth.html"), "Jacinth.load_file(path, **options) -> untyped"
    assert_includes words.fetch("api-jacinth-coder.html"), "The options of a program, read once"
    assert_includes api.fetch("api-jacinth-type.html"), "<a href=\"types.html\">docs/<wbr>types.md</a>"
    assert_match(/^byte_offset -> Integer\?$/, words.fetch("api-jacinth-parsererror.html"))
    assert_empty(%w[api-jacinth-type-node.html api-jacinth-source.html] & api.keys)
    assert_empty words.select { |_, text| text.match?(INNER) }.keys
    assert_empty Jacinth::Docs::Api.new(ROOT).undocumented
  end

  def nothing_is_wrong
    check = Jacinth::Docs::Check.new(site.folder)
    assert_empty check.faults
    assert_operator check.contrast.least, :>=, 4.5
    assert_operator check.links.size, :>, 5_000
    css = File.read(File.join(site.folder, "site.css"))
    %w[prefers-color-scheme:\ dark @media\ print :focus-visible].each { |part| assert_includes css, part }
  end
end

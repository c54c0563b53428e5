# frozen_string_literal: true

require_relative "../test_helper"
require "fileutils"
require "tmpdir"

# What the site of the documentation is made with, each part on a few lines: Markdown, what rdoc finds, what sig/
# declares, and the check of a site. docs_site_test.rb makes the whole site.
class DocsPartsTest < Minitest::Test
  def setup
    require_relative "../../tool/docs/site"
    require_relative "../../tool/docs/check"
  rescue LoadError
    skip "this Ruby has no rdoc, or the bundle no kramdown or Rouge"
  end

  # The parts of Markdown that the pages use, as GitHub shows them.
  def test_markdown
    {
      "# A `b`\n\ntext\nmore" => "<h1 id=\"a-b\">A <code>b</code></h1>\n\n<p>text\nmore</p>\n",
      "*a* 2 * 3 * 4 `*c*` \"...\" -- 1" => "<p><em>a</em> 2 * 3 * 4 <code>*c*</code> \"...\" -- 1</p>\n",
      "[y](z.md) ![p](q.svg)" => "<p><a href=\"to z.md\">y</a> <img src=\"to q.svg\" alt=\"p\" /></p>\n",
      "`Jacinth.x` `Jacinth.x(1)` `Jacinth.y` `x`" => "<p><a href=\"x.html\"><code>Jacinth.x</code></a> " \
                                                      "<a href=\"x.html\"><code>Jacinth.x(1)</code></a> " \
                                                      "<code>Jacinth.y</code> <code>x</code></p>\n"
    }.each { |text, html| assert_equal html, page(text).html }
    table = page("| a | b |\n| --- | --- |\n| `xy` | `{ \\|y\\| }` |\n| `xy` | a/b |\n").html

    assert_includes table, "<td data-label=\"b\"><code>{ |y| }</code></td>"
    assert_includes table, "<td data-label=\"b\">a/<wbr>b</td>"
    assert_match(/\A<div class="wide"[^>]*><table>.*<tr id="xy">\s*<td><code>xy<\/code><\/td>/m, table)
    assert_equal 1, table.scan("id=\"xy\"").size
  end

  def test_headings_have_anchors
    made = page("# A `b`\n\n## C `d` & [e](f.md)\n")

    assert_equal [[1, "A b", "a-b"], [2, "C d & e", "c-d--e"]], made.headings
    assert_match(%r{<h2 id="c-d--e">C <code>d</code> &amp; <a href="to f.md">e</a> <a class="anchor" href="#c-d--e"},
                 made.html)
    assert_includes made.html, "aria-label=\"Link to this section: C d &amp; e\""
  end

  def test_code_is_colored
    html = page("```ruby\nif 1 < 2 # *x*\n```\n\n```\nif 1 < 2\n```\n").html

    assert_includes html, "<span class=\"k\">if</span>"
    assert_includes html, "<span class=\"c1\"># *x*</span>"
    assert_includes html, "<code class=\"language-text\">if 1 &lt; 2\n</code>"
    assert_raises(RuntimeError) { page("```nosuch\n1\n```\n").html }
  end

  # A section for each heading, and one for each row that has a name; what follows the table is the heading's.
  def test_sections
    text = "# T\n\nbegin\n\n## H\n\none\n\n| a | b |\n| --- | --- |\n| `row` | two |\n\nthree\n"
    found = page(text).sections.map { |heading, anchor, words| [heading, anchor, words.squeeze(" ")] }

    assert_equal [[nil, nil, "begin"], ["H", "h", "one a b three"], ["row", "row", "row two"]], found
  end

  # What rdoc finds in a few lines: types, attributes, endless methods, other names; nothing that sig/ does not declare.
  def test_api
    owners = tiny_api
    assert_equal %w[Jacinth Jacinth::Box], owners.map(&:name)
    assert_equal ["", "The box."], owners.map { |owner| owner.text.strip }
    box = owners.last
    assert_equal %w[.new #at #full? #size], box.methods.map(&:name)
    assert_equal [["Jacinth::Box.new(name, size: 1)"], ["at(*path)"], ["full?"], ["size"]], box.methods.map(&:calls)
    assert_equal [["(String, ?size: Integer) -> Box"], ["(*String) -> untyped"], ["() -> bool"], ["() -> Integer?"]],
                 box.methods.map(&:types)
    assert_equal [[], ["dig"], [], []], box.methods.map(&:others)
    assert_equal "How many, such as `$.a[1]`.", box.methods.last.text
    html = Jacinth::Docs::ApiPage.new(box, {}) { |target| target }.html

    assert_includes html, "<h3 id=\"i-full-3f\"><code>full?</code>"
    refute_match(/rbs-types|hidden/, html)
  end

  def test_signatures
    Dir.mktmpdir do |folder|
      File.write("#{folder}/a.rbs", <<~RBS)
        module A
          interface _I
            def other: () -> void
          end
          class B < C[String]
            attr_reader x: Integer
            def self.make: (Integer) -> B
                         | () -> B
            alias y x
            def []=: (untyped) -> void
            LIMIT: Integer
          end
          def self.z?: () -> bool
        end
      RBS
      found = Jacinth::Docs::Signatures.new(["#{folder}/a.rbs"])

      assert_equal [%w[.z?], %w[#x .make #y #[]= ::LIMIT]], [found.members("A"), found.members("A::B")]
      assert_equal ["", "C"], [found.above("A"), found.above("A::B")]
      assert found.public?("A", ".z?")
      refute found.public?("A", "#other")
    end
  end

  # What the check finds, each planted once.
  def test_check
    Dir.mktmpdir do |folder|
      File.write("#{folder}/a.html", <<~HTML)
        <h2 id="a&amp;b">x</h2> <a href="#a&amp;b">1</a> <a href="b.html#y">2</a> <a href="#gone">3</a>
        <a href="https://host.invalid">4</a> <img src="gone.svg"> <a href="b.html#gone">5</a> <a href="site.css">6</a>
        <script src="https://host.invalid/x.js"></script>
      HTML
      File.write("#{folder}/b.html", "<p id=\"y\">")
      File.write("#{folder}/site.css", "body { color: #777; background: #888 }")
      File.write("#{folder}/site.js", "fetch('x')")
      File.write("#{folder}/search-index.js", "one two Two")
      check = Jacinth::Docs::Check.new(folder)

      assert_equal ["a.html: #gone", "a.html: gone.svg", "a.html: b.html#gone"], check.dead
      assert_equal [2, 6, 2], [check.pages, check.links.size, check.words]
      assert_equal 2, check.asking.size
      assert_equal 3 + 2 + check.contrast.pairs.size, check.faults.size
      assert_match(/\A2 pages, 3 links that answer, 2 words in the search, contrast of text at least 1\.\d\d to 1/,
                   check.to_s)
    end
  end

  private

  def page(text) = Jacinth::Docs::Page.new(text, api: { "Jacinth.x" => "x.html" }) { |target| "to #{target}" }

  def tiny_api
    Dir.mktmpdir do |root|
      %w[lib/jacinth sig].each { |folder| FileUtils.mkdir_p(File.join(root, folder)) }
      File.write("#{root}/sig/a.rbs", <<~RBS)
        module Jacinth
          class Box
            def initialize: (String name, ?size: Integer) -> void
            attr_reader size: Integer?
            def full?: () -> bool
            def at: (*String) -> untyped
            alias dig at
          end
        end
      RBS
      File.write("#{root}/lib/jacinth/box.rb", <<~'RUBY')
        # frozen_string_literal: true

        #--
        # A hidden comment about the file.
        module Jacinth
          # The box.
          class Box
            # How many, such as `$.a[1]`.
            #: () -> Integer?
            attr_reader :size

            # Makes one.
            #: (String, ?size: Integer) -> void
            def initialize(name, size: 1)
              @name, @size = name, size
            end

            # What is there.
            #: (*String) -> untyped
            def at(*path)
              path
            end
            alias dig at

            # A method that sig does not declare is hidden.
            #: () -> void
            def hidden
              1
            end

            #: () -> bool
            def full? = true
          end

          # A hidden class.
          class Inner
          end
        end
      RUBY
      Jacinth::Docs::Api.new(root).owners
    end
  rescue RuntimeError => e
    e.message.start_with?("rdoc failed") ? skip(e.message) : raise
  end
end

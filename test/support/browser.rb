# frozen_string_literal: true

require "cgi"
require "json"
require "open3"
require "tmpdir"

# A headless Chromium, if there is one. It loads pages in frames of a given width.
module Browser
  PATH = %w[chromium chromium-browser google-chrome].find do |name|
    ENV["PATH"].split(":").any? { |folder| File.executable?(File.join(folder, name)) }
  end

  # Checks that each chart has a size, that its parts lie inside it and have a color, and that the page is not too
  # wide.
  PROBE = <<~JS
    ({ document, innerWidth, getComputedStyle }) => {
      const charts = [...document.querySelectorAll("svg")].map((svg) => {
        const box = svg.getBoundingClientRect();
        const inside = [...svg.querySelectorAll("rect, text")].every((part) => {
          const own = part.getBoundingClientRect();
          const within = own.left >= box.left - 1 && own.right <= box.right + 1 && own.bottom <= box.bottom + 1;
          return own.width > 0 && within;
        });
        const colored = getComputedStyle(svg.querySelector("rect")).fill !== "rgb(0, 0, 0)";
        return box.width > 250 && box.height > 15 && inside && colored;
      });
      return [charts, document.documentElement.scrollWidth <= innerWidth];
    }
  JS

  # Whether a page is wider than its frame.
  WIDER = "({ document, innerWidth }) => document.documentElement.scrollWidth > innerWidth"

  # Calls a function with the window of each frame, and writes the results into the title.
  FRAMES = <<~HTML
    <!doctype html><title></title><body><script>
    const load = (page, width) => new Promise((done) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { width, height: 900, src: page, onload: () => done(frame) });
      document.body.append(frame);
    });
    addEventListener("load", async () => {
      const found = [];
      for (const [page, width] of %<frames>s) {
        const frame = await load(page, width);
        found.push(await (%<function>s)(frame.contentWindow));
        frame.remove();
      }
      document.title = JSON.stringify(found);
    });
    </script></body>
  HTML

  class << self
    # How many pages the folder has, and the names of those that are wider than that width.
    #: (String, width: Integer) -> [Integer, Array[String]]
    def wider(folder, width:)
      pages = Dir.glob("*.html", base: folder).sort
      found = in_frames(folder, pages.map { |page| [page, width] }, WIDER)
      [pages.size, pages.zip(found).filter_map { |page, wide| page if wide }]
    end

    # What a function returns, or promises, for the window of a page of the folder.
    #: (String, String, String, ?width: Integer) -> untyped
    def asked(folder, page, function, width: 1280) = in_frames(folder, [[page, width]], function).first

    # The results of PROBE: for each page, one for each width.
    #: (Array[String], widths: Array[Integer]) -> Array[Array[untyped]]
    def probed(pages, widths: [1300, 400])
      Dir.mktmpdir do |folder|
        names = pages.each_index.map { |index| "#{index}.html" }
        names.zip(pages) { |name, page| File.write(File.join(folder, name), page) }
        in_frames(folder, names.product(widths), PROBE).each_slice(widths.size).to_a
      end
    end

    private

    # What the function returns for each pair of a page and a width, all in one start of the browser.
    def in_frames(folder, frames, function)
      path = File.join(folder, "frames.html")
      File.write(path, format(FRAMES, function: function, frames: JSON.generate(frames)))
      html = output_of(PATH, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                       "--virtual-time-budget=60000", "--user-data-dir=#{folder}/profile", "--dump-dom",
                       "file://#{path}")
      JSON.parse(CGI.unescapeHTML(html[%r{<title>(.*?)</title>}m, 1]))
    end

    # A page that opens a dialogue would keep the browser running for ever.
    def output_of(*command)
      Open3.popen2(*command, err: File::NULL, pgroup: true) do |input, output, waiter|
        input.close
        reader = Thread.new { output.read }
        next reader.value if reader.join(60)

        Process.kill(:KILL, -waiter.pid)
        raise "the browser did not come to an end"
      end
    end
  end
end

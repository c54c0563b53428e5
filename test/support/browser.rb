# frozen_string_literal: true

require "cgi"
require "open3"

# A headless Chromium, if there is one. PROBE finds out whether it draws the charts of a page correctly, and writes the
# result into the page's title.
module Browser
  PATH = %w[chromium chromium-browser google-chrome].find do |name|
    ENV["PATH"].split(":").any? { |folder| File.executable?(File.join(folder, name)) }
  end

  # Checks that each chart has a size, that its parts lie inside it and have a color, and that the page is not too
  # wide.
  PROBE = <<~HTML
    <script>
    const charts = [...document.querySelectorAll("svg")].map((svg) => {
      const box = svg.getBoundingClientRect();
      const inside = [...svg.querySelectorAll("rect, text")].every((part) => {
        const own = part.getBoundingClientRect();
        return own.width > 0 && own.left >= box.left - 1 && own.right <= box.right + 1 && own.bottom <= box.bottom + 1;
      });
      const colored = getComputedStyle(svg.querySelector("rect")).fill !== "rgb(0, 0, 0)";
      return box.width > 250 && box.height > 20 && inside && colored;
    });
    document.title = JSON.stringify([charts, document.documentElement.scrollWidth <= window.innerWidth]);
    </script>
  HTML

  # Loads each of the pages at that width, and writes those that are wider into the title.
  WIDE = <<~HTML
    <!doctype html><title></title><body><script>
    const load = (page) => new Promise((done) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { width: WIDTH, src: page, onload: () => done(frame) });
      document.body.append(frame);
    });
    addEventListener("load", async () => {
      const wide = [];
      for (const page of PAGES) {
        const frame = await load(page);
        if (frame.contentDocument.documentElement.scrollWidth > frame.contentWindow.innerWidth) wide.push(page);
        frame.remove();
      }
      document.title = JSON.stringify([PAGES.length, wide]);
    });
    </script></body>
  HTML

  class << self
    # How many pages the folder has, and the names of those that are wider than that width, as JSON text.
    #: (String, width: Integer) -> String?
    def wider(folder, width:)
      pages = Dir.glob("*.html", base: folder).sort
      path = File.join(folder, "wide.html")
      File.write(path, WIDE.gsub("PAGES", pages.inspect).sub("WIDTH", width.to_s))
      html = output_of(PATH, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                       "--virtual-time-budget=60000", "--user-data-dir=#{folder}/profile", "--dump-dom",
                       "file://#{path}")
      CGI.unescapeHTML(html[%r{<title>(.*?)</title>}m, 1].to_s)
    end

    # The result of PROBE in the page at that width, as JSON text.
    #: (String, width: Integer, folder: String) -> String?
    def probed(page, width:, folder:)
      path = File.join(folder, "page.html")
      File.write(path, page.sub("</body>", "#{PROBE}</body>"))
      html = output_of(
        PATH,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--user-data-dir=#{folder}/profile",
        "--window-size=#{width},900",
        "--dump-dom",
        "file://#{path}"
      )
      html[%r{<title>(\[.*?)</title>}m, 1]
    end

    private

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

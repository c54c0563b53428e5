# frozen_string_literal: true

require_relative "palette"

module Jacinth
  module Workbench
    # The styles of a profile's page, in light and in dark, and its script: zoom by click, Escape or the
    # button to zoom out, search in all graphs at once. The page is complete without the script.
    module ProfileStyle
      ALARM = ->(mode) { Palette.css(Palette::PAGE[mode].slice(:alarm, :alarm_ink)) }
      # Kind of work => the color of the palette that it has. The page is the color of the words on it, so the contrast
      # is at least 4.5.
      KINDS = {
        scan: :own, numbers: :number, strings: :string, keys: :symbol, hashes: :hash, arrays: :array,
        allocation: :slot, collector: :three, faults: :four, rest: :rest
      }.freeze
      COLORS = lambda do |mode|
        all = Palette::MEMORY[mode].merge(Palette::SERIES[mode], own: Palette::LIBRARIES[mode][:own])
        Palette.css(KINDS.to_h { |kind, color| ["kind_#{kind}", all.fetch(color)] })
      end
      private_constant :ALARM, :COLORS

      RULES = <<~CSS
        :root {
          color-scheme: light dark; --page: #fff; --ink: #1b1f24; --soft: #59636e; --line: #d5dae0; --same: #d9dde2;
          #{ALARM.call(:light)}
          #{COLORS.call(:light)}
        }
        @media (prefers-color-scheme: dark) {
          :root { --page: #14171b; --ink: #e6e9ed; --soft: #9aa4af; --line: #343b43; --same: #8b949e;
            #{ALARM.call(:dark)}
            #{COLORS.call(:dark)} }
        }
        body {
          margin: 1.5rem auto; max-width: 1280px; padding: 0 1rem; background: var(--page); color: var(--ink);
          font: 15px/1.45 system-ui, sans-serif;
        }
        h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 1.2rem 0 .2rem; }
        h1, h2 { overflow-wrap: anywhere; }
        p { margin: .2rem 0 .5rem; color: var(--soft); }
        .verdict { font-size: 1.1rem; color: var(--ink); margin: .2rem 0; }
        svg.kinds { display: block; width: 100%; height: auto; min-width: 560px; }
        svg.kinds text { font: 13px system-ui, sans-serif; fill: var(--ink); }
        svg.kinds text.inside { fill: var(--page); }
        svg.kinds rect { stroke: var(--page); stroke-width: 1; }
        #{KINDS.keys.map { |kind| ".kind-#{kind} { fill: var(--kind-#{kind}); }" }.join("\n")}
        #{KINDS.keys.map { |kind| "i.kind-#{kind} { background: var(--kind-#{kind}); }" }.join("\n")}
        details { margin: 1rem 0; }
        summary { cursor: pointer; font-size: 1.1rem; font-weight: 600; }
        #{Palette.wide("page")}
        p.alarm { padding: .6rem .9rem; border-radius: 6px; background: var(--alarm); color: var(--alarm-ink); }
        svg.flame { display: block; width: 100%; height: auto; min-width: 560px; }
        section > .wide > svg.flame { min-width: 900px; }
        svg.flame text { font: 10.5px ui-monospace, monospace; fill: #111; pointer-events: none; }
        svg.flame rect { stroke: var(--page); stroke-width: .6; }
        svg.flame g:hover rect { stroke: var(--ink); stroke-width: 1; } svg.flame g { cursor: pointer; }
        svg.flame g.found rect { fill: #e835e8; }
        .same { fill: var(--same); }
        .key { padding: 0 .35em; border-radius: 3px; color: #111; }
        .key.more { background: hsl(8 85% 66%); }
        .key.less { background: hsl(215 85% 70%); }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { white-space: nowrap; padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
        th:first-child { text-align: left; }
        tbody th { font: 13px ui-monospace, monospace; }
        th i { display: inline-block; width: .8em; height: .8em; margin-right: .5em; border-radius: 2px; }
        .small { font-size: .85rem; margin-top: 1rem; }
      CSS

      SCRIPT = <<~'JS'
        (function () {
          var graphs = Array.from(document.querySelectorAll("svg.flame")).map(function (svg) {
            var frames = Array.from(svg.querySelectorAll("g")).map(function (g) {
              var rect = g.querySelector("rect");
              return { g: g, rect: rect, text: g.querySelector("text"), name: g.dataset.n,
                       x: +rect.getAttribute("x"), y: +rect.getAttribute("y"), w: +rect.getAttribute("width") };
            });
            return { svg: svg, width: svg.viewBox.baseVal.width, frames: frames };
          });
          function label(frame, x, w) {
            var room = Math.floor((w - 6) / 6.3);
            if (room < 3) { if (frame.text) frame.text.textContent = ""; return; }
            if (!frame.text) {
              frame.text = document.createElementNS("http://www.w3.org/2000/svg", "text");
              frame.text.setAttribute("y", frame.y + 12);
              frame.g.appendChild(frame.text);
            }
            frame.text.setAttribute("x", x + 3);
            frame.text.textContent = frame.name.length <= room ? frame.name : frame.name.slice(0, room - 1) + "\u2026";
          }
          function zoom(graph, to) {
            var scale = to === graph.frames[0] ? 1 : graph.width / to.w, slack = 0.02;
            graph.frames.forEach(function (f) {
              var under = f.y > to.y;
              var away = under ? f.x > to.x + slack || f.x + f.w < to.x + to.w - slack
                               : f.x + f.w <= to.x + slack || f.x >= to.x + to.w - slack;
              f.g.style.display = away ? "none" : "";
              if (away) return;
              var x = under ? 0 : (f.x - to.x) * scale, w = under ? graph.width : f.w * scale;
              f.rect.setAttribute("x", x);
              f.rect.setAttribute("width", w);
              label(f, x, w);
            });
          }
          function reset() { graphs.forEach(function (graph) { zoom(graph, graph.frames[0]); }); }
          // The share of the frames that match and have no match below them on their own stack.
          function search(word) {
            var shares = graphs.map(function (graph) {
              var hits = graph.frames.filter(function (f) {
                var hit = word !== "" && f.name.toLowerCase().includes(word);
                f.g.classList.toggle("found", hit);
                return hit;
              }).sort(function (a, b) { return a.x - b.x || b.w - a.w; });
              var sum = 0, end = -1;
              hits.forEach(function (f) { if (f.x >= end - 0.01) { sum += f.w; end = f.x + f.w; } });
              return (sum / graph.frames[0].w * 100).toFixed(1) + " %";
            });
            document.getElementById("found").textContent = word === "" ? "" : "A " + shares[0] + ", B " + shares[1];
          }
          graphs.forEach(function (graph) {
            graph.frames.forEach(function (f) { f.g.addEventListener("click", function () { zoom(graph, f); }); });
          });
          document.getElementById("search").addEventListener("input", function (event) {
            search(event.target.value.toLowerCase());
          });
          document.getElementById("reset").addEventListener("click", reset);
          document.addEventListener("keydown", function (event) { if (event.key === "Escape") reset(); });
          document.getElementById("tools").hidden = false;
        })();
      JS

      # The styles with the shades of the differential graph, from pale to strong.
      #: (Integer) -> String
      def self.css(steps)
        shades = (1..steps).map do |step|
          light = 90 - step * 24 / steps
          ".more#{step} { fill: hsl(8 85% #{light}%); } .less#{step} { fill: hsl(215 85% #{light}%); }\n"
        end
        RULES + shades.join
      end
    end
  end
end

# frozen_string_literal: true

require "open3"
require_relative "part"
require_relative "server"

module RailsApp
  # The ways in which an application may load Jacinth. Each way starts it once (site/probe.rb), and its texts must equal
  # those of the same application without Jacinth.
  class Boots < Part
    OURS = "encoder Jacinth::Rails::Encoder\nJSON true\n"
    # The kind of server.rb, the variables of site/application.rb, and what the application must print of its encoder.
    Way = Struct.new(:name, :kind, :variables, :said)
    WAYS = [
      Way.new("named before rails", "before", {}, OURS),
      Way.new("named after rails", "after", {}, OURS),
      Way.new("loaded before Rails' frameworks", "before", { "LATE" => "true" }, OURS),
      Way.new("loaded by Bundler between Rails' frameworks", "after", { "LATE" => "true" }, OURS),
      Way.new("with Bootsnap, whose cache is empty", "before", { "CACHE" => "bootsnap" }, OURS),
      Way.new("with Bootsnap, whose cache is full", "before", { "CACHE" => "bootsnap" }, OURS),
      Way.new("with classes that are loaded when needed, and again", "after", { "EAGER" => "false" }, OURS),
      Way.new("with an encoder of the application's own", "before", { "ENCODER" => "own" },
              "encoder Site::Encoder\nJSON true\n"),
      Way.new("with HTML not escaped", "after", { "ESCAPE" => "false" }, OURS),
      Way.new("with HTML escaped", "before", { "ESCAPE" => "true" }, OURS),
      Way.new("required in an initializer", "required", { "REQUIRED" => "initializer" }, OURS),
      Way.new("required when the application runs", "required", { "REQUIRED" => "later" }, OURS),
      Way.new("required there, with an encoder of the application's own", "required",
              { "REQUIRED" => "later", "ENCODER" => "own" }, "encoder Site::Encoder\nJSON true\n")
    ].freeze

    # Starts the application in every way, or if `brief` in one way of each kind. Yields a line about each failure.
    #: (?brief: bool) ?{ (String) -> void } -> self
    def run(brief: false, &tell)
      Dir.mktmpdir("jacinth") do |folder|
        @folder = folder
        @plain = Hash.new { |known, variables| known[variables] = texts(start("plain", variables)) }
        (brief ? WAYS.uniq(&:kind) : WAYS).each { |way| check(way, &tell) }
      end
      self
    end

    private

    def check(way)
      @done += 1
      out = start(way.kind, way.variables)
      plain = @plain[way.variables.except("REQUIRED", "CACHE", "LATE")]
      return if plain && out.start_with?(way.said) && texts(out) == plain && restored?(out, way)

      @failures << "#{way.name}\n#{[*plain, "--", *out.lines].join.gsub(/^/, "  ")}"
      yield "FAILED #{way.name}" if block_given?
    end

    # After restore! the encoder is ActiveSupport's or the application's again.
    def restored?(out, way)
      line = out.lines.grep(/\Arestored /).last.to_s
      owner = way.variables["ENCODER"] ? /\Arestored Site::Encoder / : /\Arestored ActiveSupport::/
      line.match?(owner) && line.include?('"2026-01-02T03:04:05.678Z"')
    end

    def texts(out) = out.lines.grep(/\Atext /).then { |lines| lines if lines.size == 5 }

    def start(kind, variables)
      named = variables.to_h do |name, value|
        ["JACINTH_APP_#{name}", name == "CACHE" ? File.join(@folder, value) : value]
      end
      env, *command = Server.command(@bundle, kind, "probe.rb", named)
      out, status = Bundler.with_unbundled_env do
        Open3.capture2e(env.merge("DATABASE_URL" => "sqlite3:#{@folder}/site.db"), "timeout", "-s", "KILL",
                        SECONDS.to_s, *command)
      end
      return out.lines.grep(/\A(?:encoder|JSON|text|restored) /).join if status.success?

      out.lines.grep_v(/^WARN|^ +[-A]|^Please/).first(12).join
    end
  end
end

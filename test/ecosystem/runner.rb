# frozen_string_literal: true

require "bundler"
require "digest"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"

module Ecosystem
  # Runs one script of this folder in a bundle of its own (gemfiles/ecosystem): without Jacinth, with
  # it before the library and after it; the three outputs must be equal, but for the calls that json 3
  # refuses because their options are a Hash, which Jacinth takes. With json 3 and Jacinth at compat
  # level 2 the library must give what it gives with json 2. Bundles are kept outside the tree, in JACINTH_ECOSYSTEM or ~/.cache/jacinth/ecosystem.
  class Case
    ROOT = File.expand_path("../..", __dir__)
    CACHE = File.expand_path(ENV["JACINTH_ECOSYSTEM"] || File.join(ENV["XDG_CACHE_HOME"] || File.join(Dir.home, ".cache"), "jacinth/ecosystem"))
    JSONS = { "json2" => "~> 2.21", "json3" => "~> 3.0" }.freeze
    ORDERS = { "json2" => %w[none before after], "json3" => %w[none before after compat] }.freeze
    # What json 3 says of options that are a Hash, and Jacinth does not.
    REFUSED = /raised ArgumentError: wrong number of arguments \(given [23], expected 1(\.\.2)?\)/
    MINUTES = { install: 5, run: 1 }.freeze

    #: () -> Array[Case]
    def self.all
      names = Dir[File.join(ROOT, "gemfiles/ecosystem/*.gemfile")].map { |path| File.basename(path, ".gemfile") }.sort
      names.product(JSONS.keys).map { |name, json| new(name, json) }
    end

    # What differed; how many lines were compared, and how many calls worked with Jacinth only.
    attr_reader :failures, :lines, :better

    #: (String, String) -> void
    def initialize(name, json)
      @script = name
      @json = json
      @failures = []
      @lines = 0
      @better = 0
    end

    #: () -> String
    def name = "#{@script} #{@json}"

    # Why the gems cannot be had, or nil. What is installed already is not asked for again.
    #: () -> String?
    def missing
      FileUtils.mkdir_p(folder)
      gemfile = File.read(File.join(ROOT, "gemfiles/ecosystem/#{@script}.gemfile"))
      stamp = Digest::SHA256.hexdigest(gemfile + JSONS[@json])
      FileUtils.rm_f([mark, "#{path}.lock"]) unless File.exist?(mark) && File.read(mark) == stamp
      File.write(path, gemfile)
      return if File.exist?(mark) && bundle("check", MINUTES[:run]).last.success?

      words, status = bundle("install", MINUTES[:install])
      return words.lines.grep(/\S/).last.to_s.strip unless status.success?

      File.write(mark, stamp)
      nil
    end

    #: () -> void
    def run
      outputs = ORDERS.fetch(@json).to_h { |order| [order, output(order)] }
      return if failures.any?

      @plain = outputs["none"].lines
      @lines = plain.size
      failures << "it printed nothing" if plain.empty?
      outputs.each { |order, text| compare(order, order == "compat" ? lenient : plain, text.lines) }
    end

    # What the library gives with the real json alone, once.
    #: () -> Array[String]
    def plain = @plain ||= output("none").lines

    private

    # ... with json 2.
    def lenient
      other = self.class.new(@script, "json2")
      other.missing ? ["no json 2 to compare with\n"] : other.plain
    end

    def compare(order, plain, lines)
      (0...[plain.size, lines.size].max).each do |index|
        next if plain[index] == lines[index]
        if plain[index].to_s.match?(REFUSED) && order != "compat"
          # Options that json 3 does not know are refused either way.
          @better += 1 unless lines[index].to_s.include?("raised ArgumentError: unknown keyword")
          next
        end

        failures << "#{order}:\n  json:    #{plain[index].to_s.chomp}\n  jacinth: #{lines[index].to_s.chomp}"
      end
    end

    def output(order)
      out, err, status = Bundler.with_unbundled_env do
        Open3.capture3(environment.merge("JACINTH_ECOSYSTEM_ORDER" => order), "timeout", "-s", "KILL", (MINUTES[:run] * 60).to_s,
                       RbConfig.ruby, *load_path, "-rbundler/setup", File.join(__dir__, "#{@script}.rb"))
      end
      failures << "#{order}: ended by #{status.inspect}\n#{err.lines.first(12).join}" unless status.success?
      wanted = order == "none" ? [] : ["jacinth true\n"]
      failures << "#{order}: Jacinth was#{" not" if wanted.any?} in force" if status.success? && err.lines.grep(/\Ajacinth /) != wanted
      out.gsub(/0x\h{16}/, "0x").gsub(%r{#{Dir.tmpdir}/d\d{8}-[\w-]+}, "TMP")
    end

    def load_path = [ENV["JACINTH_LIB"], File.join(ROOT, "lib")].compact.map { |folder| "-I#{File.expand_path(folder)}" }

    def bundle(command, minutes)
      Bundler.with_unbundled_env do
        Open3.capture2e(environment, "timeout", (minutes * 60).to_s, RbConfig.ruby, "-S", "bundle", command, "--quiet")
      end
    end

    def environment
      { "BUNDLE_GEMFILE" => path, "BUNDLE_PATH" => File.join(CACHE, "gems"), "BUNDLE_APP_CONFIG" => folder,
        "JACINTH_ECOSYSTEM_JSON" => JSONS.fetch(@json), "RUBYOPT" => nil, "BUNDLE_FROZEN" => nil }
    end

    def folder = File.join(CACHE, "#{RUBY_VERSION}-#{@script}-#{@json}")

    def path = File.join(folder, "Gemfile")

    def mark = File.join(folder, "installed")
  end
end

# frozen_string_literal: true

require "tmpdir"
require_relative "bundle"

module Ecosystem
  # Runs one script of this folder in a bundle of its own (bundle.rb): without Jacinth, with it before the library and
  # after it; the three outputs must be equal, except for calls that json 3 refuses and Jacinth accepts (REFUSED). With
  # json 3 and Jacinth at compat level 2 the library must give what it gives with json 2.
  #
  # The scripts of the JSON frontend are in this folder, each with a gemfile of its name, and run on two series of json;
  # those in json/<gemfile>/ share a bundle and run on json 2. Those of the Oj frontend are in oj/<gemfile>/; those of
  # the Rails frontend, which takes ::Oj over as well, are in rails/<gemfile>/.
  class Case
    # A frontend's original in one of its series, and the orders in which Jacinth is loaded.
    Series = Struct.new(:name, :gem, :pin, :orders, :frontend)
    SERIES = [
      Series.new("json2", "json", "~> 2.21", %w[none before after]),
      Series.new("json3", "json", "~> 3.0", %w[none before after compat]),
      Series.new("json", "json", "~> 2.21", %w[none before after]),
      Series.new("oj", "oj", "~> 3.17.8", %w[none before after]),
      Series.new("rails", "json", "~> 3.0", %w[none before after], "rails")
    ].to_h { |series| [series.name, series] }.freeze
    # json 3's messages for options that are a Hash, and for those that Jacinth grants (json/granted-options).
    REFUSED = /raised\ ArgumentError:\ (?:wrong\ number\ of\ arguments\ \(given\ [23],\ expected\ 1(?:\.\.2)?\)|
               unknown\ keyword:\ (?:create_additions|quirks_mode|escape_slash)$)/x
    # Errors of a library that is used wrongly: such a line compares nothing.
    MISTAKEN = /: raised (?:NameError|NoMethodError|LoadError)\b/
    SECONDS = 60
    # The oldest Ruby on which the gems of a folder can be installed.
    RUBIES = { "oj/rails81" => "3.2" }.freeze

    class << self
      #: () -> Array[Case]
      def all = of_json + %w[json oj rails].flat_map { |folder| of_folder(folder) }

      private

      def of_json
        gemfiles = Dir[File.join(Bundle::ROOT, "gemfiles/ecosystem/*.gemfile")]
        names = gemfiles.map { |path| File.basename(path, ".gemfile") }.sort
        names.product(%w[json2 json3]).map { |name, series| new(name, name, SERIES[series]) }
      end

      def of_folder(folder)
        series = SERIES[folder]
        paths = Dir[File.join(__dir__, "#{folder}/*/*.rb")]
        scripts = paths.map { |path| path.delete_prefix("#{__dir__}/").delete_suffix(".rb") }.sort
        scripts.reject! { |script| (RUBY_VERSION <=> RUBIES.fetch(File.dirname(script), "3")).negative? }
        bundles = Hash.new { |made, name| made[name] = Bundle.new(name, series.gem, series.pin) }
        scripts.map { |script| new(script, File.dirname(script), series, bundles[File.dirname(script)]) }
      end
    end

    # The differences; the number of compared lines; the number of calls that worked only with Jacinth.
    attr_reader :failures, :lines, :better

    #: (String, String, Series, ?Bundle) -> void
    def initialize(script, gemfile, series, bundle = Bundle.new(gemfile, series.gem, series.pin))
      @script = script
      @gemfile = gemfile
      @series = series
      @bundle = bundle
      @failures = []
      @lines = 0
      @better = 0
    end

    #: () -> String
    def name = "#{@script} #{@series.name unless @script.include?("/")}".strip

    # Why its gems cannot be installed, or nil.
    #: () -> String?
    def missing = @bundle.missing

    #: () -> void
    def run
      outputs = @series.orders.to_h { |order| [order, output(order)] }
      return if failures.any?

      @plain = outputs["none"].lines
      @lines = plain.size
      failures << "it printed nothing" if plain.empty?
      plain.grep(MISTAKEN) { |line| failures << "the script itself is wrong: #{line.chomp}" }
      outputs.each { |order, text| compare(order, order == "compat" ? lenient : plain, text.lines) }
    end

    # The library's output with the original alone; run once.
    #: () -> Array[String]
    def plain = @plain ||= output("none").lines

    private

    # The library's output with json 2.
    def lenient
      other = self.class.new(@script, @gemfile, SERIES["json2"])
      other.missing ? ["no json 2 to compare with\n"] : other.plain
    end

    def compare(order, plain, lines)
      (0...[plain.size, lines.size].max).each do |index|
        next if plain[index] == lines[index]
        if @series.gem == "json" && plain[index].to_s.match?(REFUSED) && order != "compat"
          # json 3 refuses unknown options in both cases.
          @better += 1 unless lines[index].to_s.include?("raised ArgumentError: unknown keyword")
          next
        end

        failures << "#{order}:\n  #{"#{@series.gem}:".ljust(8)} #{plain[index].to_s.chomp}\n" \
                    "  jacinth: #{lines[index].to_s.chomp}"
      end
    end

    def output(order)
      variables = { "JACINTH_ECOSYSTEM_ORDER" => order, "JACINTH_ECOSYSTEM_FRONTEND" => @series.frontend }.compact
      out, err, status = Bundler.with_unbundled_env do
        Open3.capture3(@bundle.environment.merge(variables), "timeout", "-s", "KILL", SECONDS.to_s,
                       RbConfig.ruby, *load_path, "-rbundler/setup", File.join(__dir__, "#{@script}.rb"))
      end
      failures << "#{order}: ended by #{status.inspect}\n#{err.lines.first(12).join}" unless status.success?
      wanted = order == "none" ? [] : ["jacinth true\n"]
      if status.success? && err.lines.grep(/\Ajacinth (?:true|false)/) != wanted
        failures << "#{order}: Jacinth was#{" not" if wanted.any?} in force"
      end
      same(out)
    end

    # Without what differs from run to run, and without the source lines that Oj prints (oj/source-line).
    def same(text)
      text = text.gsub(/0x\h{16}/, "0x").gsub(%r{#{Dir.tmpdir}/d\d{8}-[\w-]+}, "TMP")
      @series.gem == "oj" ? text.gsub(/ \[\w+\.c:\d+\]/, "") : text
    end

    def load_path
      [ENV["JACINTH_LIB"], File.join(Bundle::ROOT, "lib")].compact.map { |folder| "-I#{File.expand_path(folder)}" }
    end
  end
end

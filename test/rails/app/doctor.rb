# frozen_string_literal: true

require "fileutils"
require "open3"
require "tmpdir"
require_relative "../../support/former_gems"
require_relative "part"
require_relative "server"

module RailsApp
  # `jacinth doctor --rails` in the application's folder: its exit status, and its report on the encoder and changes.
  class Doctor < Part
    # The kind of server.rb, the variables of site/application.rb, the exit status, what must be in the report, and an
    # initializer of the application.
    Case = Struct.new(:name, :kind, :variables, :status, :said, :initializer)
    TAKE_OUT = /- Site::Encoder was set as the encoder, by .*application\.rb:\d+ or \S+: remove that line\n\z/
    FILE = %r{config/initializers/json\.rb}
    PATCH = <<~RUBY
      module Loud
        def encode(value) = super.upcase
      end
      ActiveSupport::JSON::Encoding::JSONGemEncoder.prepend Loud
    RUBY
    EVERYWHERE = /^Nothing to change: Rails and JSON use Jacinth everywhere\.\Z/.freeze
    CASES = [
      Case.new("named before rails", "before", {}, 0,
               [/^jacinth  ActiveSupport\.json_encoder +Jacinth::Rails::Encoder of jacinth /,
                /^jacinth  JSON\.parse /, /^jacinth  ActiveSupport::JSON\.decode /, EVERYWHERE]),
      Case.new("named after rails", "after", {}, 0,
               [/^jacinth  ActiveSupport\.json_encoder /, EVERYWHERE]),
      Case.new("required by nobody", "required", {}, 1,
               [/^other +Jacinth +not loaded$/, /^other +ActiveSupport\.json_encoder +ActiveSupport::/,
                /^To change:\n- \S+order\.rb:8: in the line of jacinth write require: "jacinth\/rails"\n\z/]),
      Case.new("with an encoder of the application's own", "before", { "JACINTH_APP_ENCODER" => "own" }, 1,
               [/^other +ActiveSupport\.json_encoder +Site::Encoder of .*application\.rb:\d+$/,
                /^To change:\n#{TAKE_OUT}/]),
      Case.new("with settings in an initializer", "after", {}, 0, [EVERYWHERE],
               "ActiveSupport::JSON::Encoding.time_precision = 0\nActiveSupport.escape_html_entities_in_json = 1\n"),
      Case.new("with an encoder in an initializer", "after", {}, 1,
               [/^To change:\n- Site::Encoder was set .*, by #{FILE}:2 or \S+ or \S+: remove that line\n\z/],
               "# ActiveSupport.json_encoder = 1\nActiveSupport::JSON::Encoding.json_encoder = Site::Encoder\n"),
      Case.new("taken back in an initializer", "before", {}, 1,
               [/^To change:\n- Jacinth::Rails\.restore! was called, by #{FILE}:1: remove the call,/],
               "Jacinth::Rails.restore!\n"),
      Case.new("with a change of ActiveSupport's encoder", "before", {}, 1,
               [/^To change:\n- #{FILE}:2 changes JSONGemEncoder#encode, which Jacinth's encoder does not/],
               PATCH),
      Case.new("with an initializer that fails", "before", {}, 2,
               [/^jacinth: cannot load the application: #{FILE}:2: NoMethodError: undefined method/],
               "\nActiveSupport.json_encodr = 1\n")
    ].freeze

    # Checks every case, or if `brief` one case for each exit status.
    #: (?brief: bool) -> self
    def run(brief: false)
      Dir.mktmpdir("jacinth") do |folder|
        folder = File.realpath(folder)
        FileUtils.mkdir_p(File.join(folder, "config/initializers"))
        File.write(File.join(folder, "config/environment.rb"), <<~RUBY)
          require #{File.join(Server::SITE, "application").dump}
          Rails.application.config.paths["config/initializers"] << #{File.join(folder, "config/initializers").dump}
          Rails.application.initialize!
        RUBY
        (brief ? CASES.uniq(&:status) : CASES).each do |one|
          File.write(File.join(folder, "config/initializers/json.rb"), one.initializer.to_s)
          check(one, folder)
        end
      end
      self
    end

    private

    def check(one, folder)
      @done += 1
      out, err, status = ask(one, folder)
      wrong = one.said.reject { |words| (out.empty? ? err : out).match?(words) }
      return if status.exitstatus == one.status && wrong.empty?

      report = (out + err.lines.last(5).join).gsub(/^/, "  ")
      @failures << "jacinth doctor, #{one.name}: status #{status.exitstatus}, " \
                   "without #{wrong.map(&:inspect).join(", ")}\n#{report}"
    end

    def ask(one, folder)
      env = @bundle.environment.merge("JACINTH_APP" => one.kind, "DATABASE_URL" => "sqlite3:#{folder}/site.db",
                                      "RUBYLIB" => library_path, **one.variables)
      folders = ["-I#{File.join(Bundle::ROOT, "lib")}"]
      Bundler.with_unbundled_env do
        Open3.capture3(env, "timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *folders,
                       File.join(Bundle::ROOT, "exe/jacinth"), "doctor", "--rails", chdir: folder)
      end
    end

    # The folders of the built library and of the gems that are no longer part of this Ruby; nil without either.
    def library_path
      built = ENV["JACINTH_LIB"] && File.expand_path(ENV["JACINTH_LIB"])
      [built, FormerGems::RUBYLIB].compact.then { |paths| paths.join(File::PATH_SEPARATOR) unless paths.empty? }
    end
  end
end

# frozen_string_literal: true

require "open3"
require "tmpdir"
require_relative "../../support/former_gems"
require_relative "part"
require_relative "server"

module RailsApp
  # `jacinth doctor --rails` in the application's folder: its exit status, and its report on the encoder and changes.
  class Doctor < Part
    # The kind of server.rb, the variables of site/application.rb, the exit status, and what must be in the report.
    Case = Struct.new(:name, :kind, :variables, :status, :said)
    TAKE_OUT = /- Site::Encoder was set as the encoder: remove config\.active_support\.json_encoder or .*\n\z/
    CASES = [
      Case.new("named before rails", "before", {}, 0,
               [/^jacinth  ActiveSupport\.json_encoder +Jacinth::Rails::Encoder of jacinth /,
                /^jacinth  JSON\.parse /, /^jacinth  ActiveSupport::JSON\.decode /, /^Nothing to change\.\Z/]),
      Case.new("named after rails", "after", {}, 0,
               [/^jacinth  ActiveSupport\.json_encoder /, /^Nothing to change\.\Z/]),
      Case.new("required by nobody", "required", {}, 1,
               [/^other +Jacinth +not loaded$/, /^other +ActiveSupport\.json_encoder +ActiveSupport::/,
                /^To change:\n- in the Gemfile: gem "jacinth", require: "jacinth\/rails"\n\z/]),
      Case.new("with an encoder of the application's own", "before", { "JACINTH_APP_ENCODER" => "own" }, 1,
               [/^other +ActiveSupport\.json_encoder +Site::Encoder of .*application\.rb:\d+$/,
                /^To change:\n#{TAKE_OUT}/])
    ].freeze

    #: () -> self
    def run
      Dir.mktmpdir("jacinth") do |folder|
        Dir.mkdir(File.join(folder, "config"))
        File.write(File.join(folder, "config/environment.rb"),
                   "require #{File.join(Server::SITE, "application").dump}\nRails.application.initialize!\n")
        CASES.each { |one| check(one, folder) }
      end
      self
    end

    private

    def check(one, folder)
      @done += 1
      out, err, status = ask(one, folder)
      wrong = one.said.reject { |words| out.match?(words) }
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

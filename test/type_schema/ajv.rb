# frozen_string_literal: true

require "fileutils"
require "json"
require "open3"

module TypeSchema
  # The npm packages ajv and ajv-formats, in a folder below tmp.
  class Ajv
    ROOT = File.expand_path("../..", __dir__)
    FOLDER = File.join(ROOT, "tmp/type_schema")
    PACKAGES = { "ajv" => "8.17.1", "ajv-formats" => "3.0.1" }.freeze
    SECONDS = 120

    # Why they cannot be used, or nil. Packages that are there are not fetched again.
    #: () -> String?
    def missing
      return @missing if defined?(@missing)

      @missing = %w[node npm].find { |name| !program?(name) }&.then { |name| "#{name} is not there" } || installed
    end

    # For the process that asks it.
    #: () -> Hash[String, String]
    def environment = missing ? {} : { "NODE_PATH" => File.join(FOLDER, "node_modules") }

    private

    def program?(name)
      ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).any? { |folder| File.executable?(File.join(folder, name)) }
    end

    def installed
      return if PACKAGES.all? { |name, version| version_of(name) == version }

      FileUtils.mkdir_p(FOLDER)
      words, status = Open3.capture2e(
        "timeout", "-s", "KILL", SECONDS.to_s, "npm", "install", "--prefix", FOLDER, "--no-save", "--no-package-lock",
        "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error",
        *PACKAGES.map { |name, version| "#{name}@#{version}" }
      )
      return if status.success?

      words = words.lines.grep(/\S/).first(4).join.strip
      words.empty? ? status.inspect : words
    end

    def version_of(name)
      JSON.parse(File.read(File.join(FOLDER, "node_modules", name, "package.json")))["version"]
    rescue Errno::ENOENT
      nil
    end
  end
end

# frozen_string_literal: true

require "yaml"
require_relative "../ecosystem/bundle"

# What rbs and steep say of the signatures: `rbs validate` with the manifest, no complaint about a good program, and one
# about each marked line of a wrong one. The gems are fetched once, into the cache of the task ecosystem.
module Signatures
  ROOT = Ecosystem::Bundle::ROOT
  BUNDLE = Ecosystem::Bundle.new("types/steep", "steep", ">= 1.9")
  LIBRARIES = YAML.load_file(File.join(ROOT, "sig/manifest.yaml")).fetch("dependencies").map { |one| one.fetch("name") }
  FOLDER = File.join(ROOT, "tmp/signatures")

  PROGRAMS = %w[test/signatures/good.rb test/signatures/wrong.rb].freeze

  class << self
    #: () -> String?
    def missing = BUNDLE.missing

    # What is wrong, by the name of the check; nil if nothing is.
    #: () -> Hash[String, String?]
    def results
      prepare
      words, status = run("rbs", *LIBRARIES.flat_map { |name| ["-r", name] }, "-I", File.join(ROOT, "sig"), "validate")
      { "rbs validate" => status.success? ? nil : words }.merge(steep)
    end

    private

    # Steep reads no file outside the folder of its Steepfile.
    def prepare
      FileUtils.rm_rf(FOLDER)
      FileUtils.mkdir_p(FOLDER)
      FileUtils.cp_r(["sig", *PROGRAMS].map { |path| File.join(ROOT, path) }, FOLDER)
      File.write(File.join(FOLDER, "Steepfile"), <<~RUBY)
        target :programs do
          signature "sig"
          check "good.rb", "wrong.rb"
          library #{[*LIBRARIES, "bigdecimal"].map(&:dump).join(", ")}
          configure_code_diagnostics(Steep::Diagnostic::Ruby.default)
        end
      RUBY
    end

    def steep
      words, = run("steep", "check", "--jobs=1", "--severity-level=error")
      plain = words.gsub(/\e\[[\d;]*m/, "")
      found = plain.scan(/(good|wrong)\.rb:(\d+):/).map { |name, line| [name, Integer(line, 10)] }.uniq
      { "steep, a good program" => (words if found.any? { |name, _| name == "good" } || !plain.include?("problem")),
        "steep, a wrong program" => (words unless found.filter_map { |name, line| line if name == "wrong" } == marked) }
    end

    # The lines with an error.
    def marked
      lines = File.readlines(File.join(ROOT, "test/signatures/wrong.rb"))
      lines.each_index.select { |at| lines[at].end_with?("# wrong\n") }.map { |at| at + 1 }
    end

    def run(*command)
      Bundler.with_unbundled_env do
        Open3.capture2e(BUNDLE.environment, RbConfig.ruby, "-S", "bundle", "exec", *command, chdir: FOLDER)
      end
    end
  end
end

# frozen_string_literal: true

require "open3"
require_relative "../app/bundle"

module RailsApp
  # Runs the scripts of this folder, each in a process that has the application's gems, but not the application.
  module Records
    SECONDS = 100

    # How many comparisons succeeded, and the script's output about the others. A process that fails raises.
    #: (Bundle, String, ?Hash[String, String]) -> [Integer, Array[String]]
    def self.run(bundle, name, variables = {})
      folders = [ENV["JACINTH_LIB"], File.join(Bundle::ROOT, "lib")].compact.map do |folder|
        "-I#{File.expand_path(folder)}"
      end
      command = ["timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *folders, "-rbundler/setup",
                 "-r#{File.join(__dir__, "setting")}", "-"]
      script = "#{File.read(File.join(__dir__, "#{name}.rb"))}\nputs \"held \#{HELD.size}\""
      out, err, status = Bundler.with_unbundled_env do
        Open3.capture3(bundle.environment.merge("JACINTH_APP" => "none", **variables), *command, stdin_data: script)
      end
      *complaints, held = out.lines(chomp: true)
      raise "records/#{name}.rb: #{out[-500..] || out}#{err}" unless status.success? && held&.match?(/\Aheld \d+\z/)

      [held[/\d+/].to_i, complaints]
    end
  end
end

# frozen_string_literal: true

require "open3"
require "rbconfig"

# A separate Ruby process for things that must not happen in the process of the suite: crashes, huge stacks, other
# environment variables. It loads the same built extension.
module Child
  LOAD_PATH = [
    ENV["JACINTH_LIB"] && File.expand_path(ENV["JACINTH_LIB"]),
    File.expand_path("../../lib", __dir__)
  ].compact.freeze
  RACTOR_VALUE = File.expand_path("ractor_value", __dir__)
  # The environment of a child that loads the bundle through Bundler. The suite itself runs without Bundler
  # (tool/run/ruby_tests.rb).
  BUNDLED = { "RUBYOPT" => "-rbundler/setup", "RUBYLIB" => nil }.freeze
  PATIENCE = Integer(ENV.fetch("JACINTH_PATIENCE", 1)) # what each limit in seconds is multiplied by
  Result = Struct.new(:out, :err, :status)

  class << self
    # Runs `script` after require "jacinth". A run of more than `limit` seconds is ended.
    #: (String, ?env: Hash[String, String?], ?limit: Integer, ?load: bool) -> Result
    def run(script, env: {}, limit: 60, load: true)
      arguments = [
        "timeout",
        "-s",
        "KILL",
        (limit * PATIENCE).to_s,
        RbConfig.ruby,
        *LOAD_PATH.map { |path| "-I#{path}" },
        "-r#{RACTOR_VALUE}"
      ]
      arguments << "-rjacinth" if load
      out, err, status =
        Open3.capture3(
          { "JACINTH_GC_STRESS" => nil, "JACINTH_COMPACT" => nil }.merge(env),
          *arguments,
          "-",
          stdin_data: script
        )
      Result.new(out, err, status)
    end

    # The output of the script. Raises if the script failed.
    #: (String, **untyped) -> String
    def output(script, **options)
      result = run(script, **options)
      return result.out if result.status.success?

      raise "the child ended by #{result.status.inspect}\n#{result.out[-2000..] || result.out}\n#{result.err[0, 4000]}"
    end

    # The lines that are the value of the expression `script`, in a child whose native API is the one in plain Ruby.
    #: (String) -> Array[String]
    def portable(script)
      output(<<~RUBY, load: false).lines(chomp: true)
        require "bigdecimal" # these ask for the engine, too
        require "strscan"
        Object.send(:remove_const, :RUBY_ENGINE)
        RUBY_ENGINE = "jruby"
        require "jacinth"
        told = begin
          #{script}
        end
        puts told
      RUBY
    end
  end
end

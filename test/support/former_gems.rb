# frozen_string_literal: true

# Some Rubies no longer bring gems that older ones had. A child process without the bundle finds them in these folders
# of the bundle, which go into RUBYLIB. nil if this Ruby has all of them.
module FormerGems
  GONE_IN = { "bigdecimal" => "3.4", "ostruct" => "4.0" }.freeze
  PATHS = GONE_IN.flat_map do |name, version|
    RUBY_VERSION >= version ? $LOAD_PATH.grep(%r{/#{name}-\d[^/]*(?:/lib)?\z}) : []
  end
  RUBYLIB = PATHS.empty? ? nil : PATHS.join(File::PATH_SEPARATOR)
end

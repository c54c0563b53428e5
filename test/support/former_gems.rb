# frozen_string_literal: true

# Where a child process without the bundle finds the gems that Ruby had of its own up to some version: the folders of
# the bundle's, which this process has on its load path, for RUBYLIB; nil where Ruby has them all.
module FormerGems
  GONE_IN = { "bigdecimal" => "3.4", "ostruct" => "4.0" }.freeze
  PATHS = GONE_IN.flat_map do |name, version|
    RUBY_VERSION >= version ? $LOAD_PATH.grep(%r{/#{name}-\d[^/]*(?:/lib)?\z}) : []
  end
  RUBYLIB = PATHS.empty? ? nil : PATHS.join(File::PATH_SEPARATOR)
end

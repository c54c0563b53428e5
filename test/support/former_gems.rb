# frozen_string_literal: true

# Where a child process without the bundle finds the gems that Ruby had of its own up to some version: the folders of
# the bundle's, for RUBYLIB; nil where Ruby has them all.
module FormerGems
  GONE_IN = { "bigdecimal" => "3.4", "ostruct" => "4.0" }.freeze
  PATHS = GONE_IN.filter_map { |name, version| Gem.loaded_specs.fetch(name).full_require_paths if RUBY_VERSION >= version }.flatten
  RUBYLIB = PATHS.empty? ? nil : PATHS.join(File::PATH_SEPARATOR)
end

# frozen_string_literal: true

# Where a child process without the bundle finds bigdecimal, which Ruby has no more of its own since 3.4:
# the folders of the bundle's, for RUBYLIB; nil before.
module BigdecimalPath
  RUBYLIB = RUBY_VERSION < "3.4" ? nil : Gem.loaded_specs.fetch("bigdecimal").full_require_paths.join(File::PATH_SEPARATOR)
end

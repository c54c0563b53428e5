# frozen_string_literal: true

# Required by the files of Jacinth that need the C extension, after jacinth itself. On other Rubies they stop here with
# one clear sentence instead of a NameError somewhere later.
unless RUBY_ENGINE == "ruby"
  raise LoadError, "this part of Jacinth needs its C extension, which #{RUBY_ENGINE} cannot load; " \
                   "`require \"jacinth\"` gives the native API there (docs/other-rubies.md)"
end

# frozen_string_literal: true

# Required by the files of Jacinth that need the C extension, after jacinth itself: on other Rubies they end here with
# one sentence, not somewhere within with a NameError.
unless RUBY_ENGINE == "ruby"
  raise LoadError, "this part of Jacinth needs its C extension, which #{RUBY_ENGINE} cannot load; " \
                   "`require \"jacinth\"` gives the native API there (docs/other-rubies.md)"
end

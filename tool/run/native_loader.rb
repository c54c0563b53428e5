# frozen_string_literal: true

# Loads the extension of a precompiled gem. In such a gem this file is lib/jacinth/jacinth.rb, so that
# `require "jacinth/jacinth"` finds it, and each series of Ruby has a library in a folder beside it.
require "rbconfig" # RubyGems loads it, but not every Ruby runs with RubyGems.

begin
  require_relative "#{RbConfig::CONFIG["ruby_version"][/\A\d+\.\d+/]}/jacinth"
rescue LoadError => e
  raise LoadError, "#{e.message}\njacinth: this precompiled gem does not work with Ruby #{RUBY_VERSION} on this " \
                   "system. Install the gem that is compiled here: gem install jacinth --platform ruby, or in a " \
                   "Gemfile: gem \"jacinth\", force_ruby_platform: true"
end

# frozen_string_literal: true

# release:check: whether this commit may be released, line by line: `ok`, or what to do. Beyond script/release, which
# has the rules for the commit, both kinds of gem are built, installed into an empty GEM_HOME and used.
#   rake release:check    exit status 1 if something is missing
# It takes minutes, since the gem of the sources is compiled once, and that of `rake gem:native` once for each Ruby.
require_relative "../tool/run/release_check"

namespace :release do
  desc "Check whether this commit may be released: rules, gems, installation"
  task :check do
    exit 1 unless Jacinth::Run::ReleaseCheck.new(Dir.pwd).run
  end
end

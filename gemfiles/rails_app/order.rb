# frozen_string_literal: true

# Names Jacinth before or after the block's gems, as JACINTH_APP says. With any other value of JACINTH_APP the gem is in
# the bundle, but nothing requires it.
#: () { () -> void } -> void
def around_rails
  frontend = %w[before after].include?(ENV["JACINTH_APP"]) && "jacinth/rails"
  jacinth = -> { gem "jacinth", path: ENV.fetch("JACINTH_APP_ROOT"), require: frontend }
  jacinth.call if ENV["JACINTH_APP"] == "before"
  yield
  jacinth.call unless ENV["JACINTH_APP"] == "before"
end

# For consoles and documentation only: the newest versions that need no compiled gem and no library of Debian's.
gem "rdoc", "~> 6.3.4"
gem "irb", "< 1.16"

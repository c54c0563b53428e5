# frozen_string_literal: true

# Names Jacinth before or after what the block names, or, where the run is to be without it, has it required by nobody.
#: () { () -> void } -> void
def around_rails
  frontend = %w[before after].include?(ENV["JACINTH_APP"]) && "jacinth/rails"
  jacinth = -> { gem "jacinth", path: ENV.fetch("JACINTH_APP_ROOT"), require: frontend }
  jacinth.call if ENV["JACINTH_APP"] == "before"
  yield
  jacinth.call unless ENV["JACINTH_APP"] == "before"
end

# Of what only consoles and documentation need, the newest that need no compiled gem of their own and none of Debian's libraries.
gem "rdoc", "~> 6.3.4"
gem "irb", "< 1.16"

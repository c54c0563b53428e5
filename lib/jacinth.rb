# frozen_string_literal: true

# Loads the native API; it patches nothing. The methods themselves are in the extension
# (ext/jacinth/frontends/native/native.c), or in plain Ruby on Rubies that cannot load it (jacinth/portable.rb). Their
# types are in sig/jacinth.rbs, their options in docs/options.md.

require_relative "jacinth/core"

if RUBY_ENGINE == "ruby"
  require_relative "jacinth/document"
  require_relative "jacinth/stream"
  require_relative "jacinth/path"
  require_relative "jacinth/editing"
else
  require_relative "jacinth/portable"
end

# JSON for Ruby: strict, correct and fast. These are the methods of the native API; docs/calls.md says which to use.
#
#   Jacinth.parse('{"a": [1, 2.5, null]}')      # => {"a" => [1, 2.5, nil]}
#   Jacinth.generate({ "a" => [1, 2.5, nil] })  # => '{"a":[1,2.5,null]}'
module Jacinth
  if RUBY_ENGINE == "ruby"
    # Makes objects of the program's own classes from texts, and the other way round.
    autoload :Type, File.expand_path("jacinth/type", __dir__)
    autoload :Inference, File.expand_path("jacinth/type/inference", __dir__)
    private_constant :Inference
    # The API of ::JSON; `require "jacinth/json"` also replaces ::JSON with it.
    autoload :JSON, File.expand_path("jacinth/json/api", __dir__)
  end
  # Tells which library provides JSON in this process.
  autoload :Doctor, File.expand_path("jacinth/doctor", __dir__)
end

# frozen_string_literal: true

# Bootsnap, whose require looks for files itself and asks Ruby for their paths.

require_relative "../../order"

require "tmpdir"

CACHE = Dir.mktmpdir
at_exit { require("fileutils") && FileUtils.rm_rf(CACHE) }

Ecosystem.library do
  require "bootsnap"
  Bootsnap.setup(cache_dir: CACHE, development_mode: false, load_path_cache: true, compile_cache_iseq: true,
                 compile_cache_yaml: true)
  require "oj"
end

FILES = %w[oj oj/version oj/bag oj/easy_hash oj/error oj/mimic oj/saj oj/schandler oj/oj].freeze
Ecosystem.show("loaded already") { FILES.select { |name| require(name) } }
Ecosystem.show("by their paths, too") do
  FILES.first(8).select { |name| require(File.join(Gem.loaded_specs["oj"].full_gem_path, "lib", "#{name}.rb")) }
end
Ecosystem.show("whose") { [Oj.name, Oj::Bag.name, Oj::VERSION] }
Ecosystem.show("dump") { Oj.dump({ "a" => [1, nil, 2.5, "é"] }, mode: :compat) }
Ecosystem.show("load") { Oj.load('{"a":[1,null,{"é":2.5}]}') }

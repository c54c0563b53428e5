# frozen_string_literal: true

# Bootsnap with json: its cache of compiled files, and the load_file calls whose files it watches.

require_relative "order"

require "tmpdir"

CACHE = Dir.mktmpdir
at_exit { require("fileutils") && FileUtils.rm_rf(CACHE) }

Ecosystem.library do
  require "bootsnap"
  cached = Bootsnap.method(:setup).parameters.map(&:last).include?(:compile_cache_json)
  options = cached ? { compile_cache_json: true } : {}
  Bootsnap.setup(cache_dir: CACHE, development_mode: false, load_path_cache: true, compile_cache_iseq: true,
                 compile_cache_yaml: true, **options)
end

path = File.join(CACHE, "settings.json")
File.write(path, '{"a":[1,null,{"é":2.5}]}')
2.times do |time|
  Ecosystem.show("load_file #{time}") { JSON.load_file(path) }
  Ecosystem.show("with symbols #{time}") { JSON.load_file(path, symbolize_names: true) }
  Ecosystem.show("load_file! #{time}") { JSON.load_file!(path) }
end
File.write(path, '{"a":')
Ecosystem.show("broken") { JSON.load_file(path) }
Ecosystem.show("missing") { JSON.load_file("/no/such file.json") }

# frozen_string_literal: true

# compile: builds the extension, and that of the workbench. With one of extconf's variables set (JAC_SPLIT, JAC_DEBUG
# ...) the build goes to a folder of its own, tmp/variants/<name>, and the default one stays as it was.
require "rake/extensiontask"
require_relative "../tool/run/variant"

variant = Jacinth::Run::Variant.from_env(ENV)

extension = lambda do |name, folder, lib, sources|
  Rake::ExtensionTask.new(name) do |ext|
    ext.ext_dir = folder
    ext.source_pattern = sources
    ext.tmp_dir = variant.default? ? "tmp" : File.join(variant.folder, "build")
    ext.lib_dir = File.join(variant.default? ? lib : variant.lib, "jacinth")
  end
end
extension.("jacinth", "ext/jacinth", "lib", "**/*.{c,h}")
# It compiles parts of the engine, too.
extension.("jacinth_workbench", "workbench/ext/jacinth_workbench", "workbench/lib", "{.,../../../ext/jacinth}/**/*.{c,h}")

# unity.c is written first; it changes exactly when a .c was added, moved or removed, and then every
# Makefile is stale.
Rake::Task.tasks.map(&:name).each do |name|
  file name => ["ext/jacinth/unity.c", "ext/jacinth/build.rb"] if name.end_with?("/Makefile")
  Rake::Task[name].prerequisites.unshift("generate:unity") if name.start_with?("copy:jacinth")
end

task :compile do
  puts "built #{variant.lib}/jacinth/jacinth.so; use it with JACINTH_LIB=#{variant.lib}" unless variant.default?
end

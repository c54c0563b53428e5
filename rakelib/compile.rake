# frozen_string_literal: true

# compile: builds the extension, and that of the workbench. With one of extconf's variables set (JAC_SPLIT, JAC_DEBUG
# ...) the build goes to a folder of its own, tmp/variants/<name>, and the default one stays as it was.
#
# Here, and not where the gem is installed, the compiler is asked for its warnings. They stop no build, as a newer
# compiler has new ones. bin/test fails when there are any (the task warnings): make's words are kept while there is a
# warning in them, and the next build compiles all again, so that it has them too.
require "rake/extensiontask"
require_relative "../tool/run/variant"

# An extension's tasks, which keep the warnings of the compiler in the file WARNINGS beside the objects.
class WarnedExtensionTask < Rake::ExtensionTask
  WARNINGS = "warnings"

  private

  def sh(*command, **options, &block)
    return super unless command == [make]

    FileUtils.rm_f(Dir["**/*.o"]) if File.exist?(WARNINGS)
    words = +""
    IO.popen(make, err: %i[child out]) { |output| output.each_line { |line| words << line && $stdout.write(line) } }
    words.include?("warning: ") ? File.write(WARNINGS, words) : FileUtils.rm_f(WARNINGS)
    raise "#{make} failed" unless $?.success?
  end
end

variant = Jacinth::Run::Variant.from_env(ENV)

extension = lambda do |name, folder, lib, sources|
  WarnedExtensionTask.new(name) do |ext|
    ext.config_options << "--enable-warnings"
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

# The default build only: JAC_WERROR=1 stops the build of a variant.
desc "Fails when the compiler warned of something in the build"
task warnings: :compile do
  require_relative "../tool/run/ledger"
  with, without = Dir["tmp/*/jacinth*/#{RUBY_VERSION}/Makefile"].partition { |path| File.exist?(path.sub(/Makefile\z/, WarnedExtensionTask::WARNINGS)) }
  with.each { |path| puts File.read(path.sub(/Makefile\z/, WarnedExtensionTask::WARNINGS)) }
  count = Jacinth::Run::Ledger.new.record("warnings", passed: without.size, failed: with.size)
  puts count
  raise "the compiler warned" unless count.ok?
end

task :compile do
  puts "built #{variant.lib}/jacinth/jacinth.so; use it with JACINTH_LIB=#{variant.lib}" unless variant.default?
end

# frozen_string_literal: true

# compile: builds the extension and that of the workbench. With one of extconf's variables (JAC_SPLIT, JAC_DEBUG ...)
# the build goes to its own folder, tmp/variants/<name>, and the default build stays as it is.
#
# Warnings are on here, but off when the gem is installed. They do not stop the build, because newer compilers add new
# warnings. bin/test fails if there are any (the task warnings): make's output is kept as long as it has a warning, and
# the next build then compiles everything again, so that the warning appears again.
require "rake/extensiontask"
require_relative "../tool/run/variant"

# The tasks of an extension, which keep the compiler's warnings in the file WARNINGS beside the objects.
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

ENV["JAC_SYMBOLS"] ||= "1" # `jacinth profile` names the functions of a checkout's library
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
# This extension compiles parts of the engine, too.
extension.(
  "jacinth_workbench",
  "workbench/ext/jacinth_workbench",
  "workbench/lib",
  "{.,../../../ext/jacinth}/**/*.{c,h}"
)

# unity.c is written first. It changes only if a .c was added, moved or removed; then every Makefile is out of date.
Rake::Task.tasks.map(&:name).each do |name|
  file name => ["ext/jacinth/unity.c", "ext/jacinth/build.rb"] if name.end_with?("/Makefile")
  Rake::Task[name].prerequisites.unshift("generate:unity") if name.start_with?("copy:jacinth")
end

# The default build only: JAC_WERROR=1 stops the build of a variant.
desc "Fail if the compiler printed warnings during the build"
task warnings: :compile do
  require_relative "../tool/run/ledger"
  makefiles = Dir["tmp/*/jacinth*/#{RUBY_VERSION}/Makefile"]
  with, without = makefiles.partition do |path|
    File.exist?(path.sub(/Makefile\z/, WarnedExtensionTask::WARNINGS))
  end
  with.each { |path| puts File.read(path.sub(/Makefile\z/, WarnedExtensionTask::WARNINGS)) }
  count = Jacinth::Run::Ledger.new.record("warnings", passed: without.size, failed: with.size)
  puts count
  raise "the compiler warned" unless count.ok?
end

task :compile do
  puts "built #{variant.lib}/jacinth/jacinth.so; use it with JACINTH_LIB=#{variant.lib}" unless variant.default?
end

# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../../tool/check/rules"

# Every rule of script/check finds the violations that it is made for: a copy of the tree gets one violation, and the
# rule must report it, and nothing else.
class CheckTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  Check = Jacinth::Check

  # The copy that all tests share. Each test removes what it has written.
  class Copy
    attr_reader :root

    def initialize
      @root = Dir.mktmpdir
      at_exit { FileUtils.rm_rf(@root) }
      tree = Check::Tree.new(ROOT)
      tree.files.each do |path|
        FileUtils.mkdir_p(File.dirname(at(path)))
        FileUtils.cp(tree.absolute(path), at(path))
      end
      tree.links.each { |path| FileUtils.copy_entry(tree.absolute(path), at(path)) }
      @written = {}
    end

    def at(path) = File.join(@root, path)

    def write(path, text)
      @written[path] ||= File.exist?(at(path)) ? File.binread(at(path)) : :none
      FileUtils.mkdir_p(File.dirname(at(path)))
      File.write(at(path), text)
    end

    def append(path, text) = write(path, File.binread(at(path)) + text)

    def remove(path)
      @written[path] ||= File.binread(at(path))
      File.delete(at(path))
    end

    # Compiles C text with the compiler of the machine.
    def compile(source, product, *flags)
      write("tmp/planted.c", source)
      write(product, "")
      _, status = Open3.capture2e(*RbConfig::CONFIG["CC"].split, *flags, "-o", at(product), at("tmp/planted.c"))
      raise "the planted C does not compile" unless status.success?
    end

    def restore
      @written.each { |path, text| text == :none ? FileUtils.rm_f(at(path)) : File.binwrite(at(path), text) }
      @written.clear
    end
  end

  def self.copy = @copy ||= Copy.new

  OPENING = "/* base/planted.h - L0. A header that was planted\n * to be found. */\n"
  LONG = "int jac_planted(void)\n{\n#{"    jac_planted();\n" * 70}}\n"
  REPEATED = Array.new(9) { |index| "#define JAC_PLANTED_#{index} #{index} + #{index}\n" }.join

  PLANTED_OPTION = <<~YAML
    - name: planted
      frontends: [native]
      read: {kind: bool, field: planted, default: {native: "false"}}
      doc: Planted.
  YAML

  # Rule => the violation to plant.
  PLANTS = {
    "calls.marked" => lambda do |copy|
      copy.write("ext/jacinth/rb/planted.c", "VALUE jac_planted(VALUE object)\n{\n    return rb_inspect(object);\n}\n")
    end,
    "calls.kept" => lambda do |copy|
      copy.write("ext/jacinth/rb/planted.c", "long jac_planted(VALUE text)\n{\n    long len = RSTRING_LEN(text);\n" \
                                             "    rb_gc(); /* may call Ruby */\n    return len;\n}\n")
    end,
    "calls.guards" => lambda do |copy|
      copy.write("ext/jacinth/rb/planted.c", "void jac_planted(VALUE a)\n{\n    if (a) {\n        rb_exc_raise(a);\n" \
                                             "        RB_GC_GUARD(a);\n    }\n}\n")
    end,
    "globals.roots" => lambda do |copy|
      planted = "static VALUE names_planted;\nvoid jac_planted(void)\n{\n    names_planted = rb_ary_new();\n}\n"
      copy.append("ext/jacinth/rb/names.c", planted)
    end,
    "includes.order" => lambda do |copy|
      copy.write("ext/jacinth/base/planted.c", %(#include "base/buf.h"\n#include <math.h>\n#include "base/planted.h"\n))
    end,
    "layers.include" => ->(copy) { copy.append("ext/jacinth/base/buf.c", %(#include "reader/reader.h"\n)) },
    "layers.ruby" => ->(copy) { copy.write("lib/jacinth/core/planted.rb", %(require_relative "../path"\n)) },
    "layers.workbench" => ->(copy) { copy.append("ext/jacinth/base/buf.c", %(#include "floor.h"\n)) },
    "layers.cycle" => ->(copy) { copy.append("ext/jacinth/base/compiler.h", %(#include "base/buf.h"\n)) },
    "layers.calls" => lambda do |copy|
      # buf.c calls by a table, and emit.c calls buf.c: a .c and its header are one.
      copy.append("ext/jacinth/base/buf.c", "static void (*const buf_planted[])(void) = {jac_emit_planted};\n")
      copy.append("ext/jacinth/writer/emit.h", "JAC_INLINE void jac_emit_planted(void)\n{\n}\n")
    end,
    "layers.names" => lambda do |copy|
      copy.append("ext/jacinth/base/buf.c", "/* As Rails does. */\n")
    end,
    "layers.template" => ->(copy) { copy.append("ext/jacinth/base/buf.c", %(#include "reader/parse.inc.h"\n)) },
    "purity.ruby" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "VALUE jac_planted;\n") },
    "purity.intrinsics" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "#include <immintrin.h>\n") },
    "purity.compiler" => lambda do |copy|
      copy.append("ext/jacinth/reader/reader.h", "#define JAC_PLANTED __attribute__((cold))\n")
    end,
    "purity.heap" => lambda do |copy|
      copy.append("ext/jacinth/base/buf.c", "void *jac_planted(void) { return malloc(1); }\n")
    end,
    "purity.user_calls" => lambda do |copy|
      copy.append("ext/jacinth/rb/generate/hash.c", "#define JAC_PLANTED(o) rb_funcall(o, 0, 0)\n")
    end,
    "dialects.data" => lambda do |copy|
      copy.append(
        "ext/jacinth/frontends/native/native_dialect.c",
        "int jac_planted(void)\n{\n#{"    return 1;\n" * 20}}\n"
      )
    end,
    "dialects.branch" => lambda do |copy|
      copy.append("ext/jacinth/rb/generate/hash.c", "#define JAC_PLANTED(dialect) if (dialect == 0)\n")
    end,
    "generated.current" => lambda do |copy|
      copy.append("ext/jacinth/unity.c", "/* by hand */\n")
      copy.write("lib/jacinth/planted.rb", "# DO NOT EDIT\n")
    end,
    "budgets.file" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "\n" * 600) },
    "budgets.width" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "/* #{"planted " * 15}*/\n") },
    "documents.english" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "/* Planted: what is none. */\n") },
    "budgets.function" => ->(copy) { copy.append("ext/jacinth/base/buf.c", LONG) },
    "budgets.repeated" => lambda do |copy|
      copy.append("ext/jacinth/base/buf.c", REPEATED)
      copy.append("ext/jacinth/base/buf.h", REPEATED)
    end,
    "banned.words" => lambda do |copy|
      copy.append("ext/jacinth/base/buf.c", "void jac_planted(char *p) { sprintf(p, \"x\"); }\n")
    end,
    "banned.strlen" => lambda do |copy|
      copy.append("ext/jacinth/rb/config.c", "#define JAC_PLANTED(planted) strlen(planted)\n")
    end,
    "banned.format" => lambda do |copy|
      copy.append("ext/jacinth/rb/config.c", "#define JAC_PLANTED(text) rb_raise(rb_eArgError, planted)\n")
    end,
    "banned.dead_code" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "/* jac_planted(buf);\n */\n") },
    "headers.opening" => ->(copy) { copy.write("ext/jacinth/base/planted.h", OPENING.sub("L0", "L2")) },
    "headers.guard" => ->(copy) { copy.write("ext/jacinth/base/planted.h", OPENING) },
    "headers.documented" => ->(copy) { copy.append("ext/jacinth/base/buf.h", "\nJAC_API void jac_planted(void);\n") },
    "headers.roots" => ->(copy) { copy.append("ext/jacinth/rb/config.c", "\n\n\n\nstatic VALUE config_planted;\n") },
    "names.functions" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "void planted(void)\n{\n}\n") },
    "names.backends" => lambda do |copy|
      copy.append("ext/jacinth/kernel/simd/vec_sse2.h", "JAC_INLINE int jac_vec_planted(void) { return 1; }\n")
    end,
    "ruby.magic" => ->(copy) { copy.write("lib/jacinth/planted.rb", "# What was planted\n") },
    "ruby.opening" => lambda do |copy|
      copy.write("lib/jacinth/planted.rb", "# frozen_string_literal: true\n\nmodule Jacinth\nend\n")
    end,
    "ruby.signatures" => lambda do |copy|
      copy.append("lib/jacinth/core/native.rb", "module Jacinth\n  # Planted.\n  def planted = 1\nend\n")
    end,
    "ruby.foreign" => ->(copy) { copy.append("lib/jacinth/core/native.rb", "class Planted\nend\n") },
    "ruby.tests" => ->(copy) { copy.write("test/core/planted.rb", "class Planted < Minitest::Test\nend\n") },
    "ruby.programs" => ->(copy) { copy.write("script/planted", "#!/bin/sh\nif then\n") },
    "options.tested" => ->(copy) { copy.append("config/options.yml", PLANTED_OPTION) },
    "documents.folders" => ->(copy) { copy.write("planted/one.rb", "") },
    "documents.present" => ->(copy) { copy.remove("LICENSE") },
    "documents.links" => ->(copy) { copy.append("README.md", "[gone](docs/planted.md)\n") },
    "documents.shipped" => ->(copy) { copy.write("lib/jacinth/planted.txt", "not shipped\n") },
    "documents.workbench" => lambda do |copy|
      copy.append("lib/jacinth/core/native.rb", "require \"jacinth/workbench/planted\"\n")
    end,
    "documents.todo" => ->(copy) { copy.append("lib/jacinth/core/native.rb", "# #{"TO" "DO"}: planted\n") },
    "documents.sizes" => ->(copy) { copy.append("CONTRIBUTING.md", "planted " * 800) },
    "documents.paths" => ->(copy) { copy.append("ext/jacinth/base/buf.c", "/* Planted: see base/planted.h. */\n") }
  }.freeze

  # Rules that read the compiler's output: the test makes an object file and a library.
  BUILT = {
    "globals.writable" => ->(copy) { copy.compile("int jac_planted = 1;\n", "tmp/any/jacinth/0/unity.o", "-c") },
    "globals.exports" => lambda do |copy|
      {
        "jacinth" => "void jac_planted(void) {}\nvoid Init_jacinth(void) {}\n",
        "jacinth_workbench" => "void Init_jacinth_workbench(void) {}\n"
      }.each { |name, source| copy.compile(source, "tmp/any/#{name}/0/#{name}.so", "-shared", "-fPIC") }
    end
  }.freeze

  # What the failure of each plant names. The tree itself has no failures, or the task check fails.
  OF_A_PLANT = %r{planted|base/|unity\.c|rb/generate|vec_sse2|LICENSE|README|CONTRIBUTING|needed no more}i

  # Rules that take half a second or so, as they read all texts or compile.
  LONG_RULES = %w[
    budgets.function budgets.repeated documents.english documents.paths generated.current globals.roots
    purity.compiler purity.heap
  ].freeze

  def teardown
    self.class.copy.restore
  end

  PLANTS.merge(BUILT).each do |rule, plant|
    define_method("test_catches_#{rule}") do
      plant.(self.class.copy)
      found = seen(rule).map(&:to_s)
      refute_empty found, "#{rule} does not see what was planted"
      found.each { |failure| assert_match(OF_A_PLANT, failure, "the tree itself breaks #{rule}: run script/check") }
    end
  end
  heavy(*LONG_RULES.map { |rule| :"test_catches_#{rule}" })

  def test_every_rule_is_tried
    assert_equal Check.rules.map(&:name).sort, PLANTS.merge(BUILT).keys.sort
  end

  def test_every_failure_names_its_fix
    Check.rules.each { |rule| assert_operator rule.fix.size, :>, 15, rule.name }
  end

  def test_which_folders_architecture_names
    %w[lib/jacinth/planted/in/one.rb ext/jacinth/planted/one.c tool/planted/one.rb test/planted/one.rb]
      .each { |path| self.class.copy.write(path, "") }
    assert_equal %w[ext/jacinth/planted lib/jacinth/planted], seen("documents.folders").map(&:place)
  end

  # Files by their path, from a folder in between, by their name alone, or by a pattern; folders. In comments only.
  def test_which_paths_comments_name
    %w[ext/jacinth/base/buf.c base/buf.h buf.c kernel/simd/vec_*.h lib/jacinth/json/ base].each do |word|
      self.class.copy.append("ext/jacinth/base/buf.h", "/* Planted: #{word}, and (#{word}). */\n")
    end
    assert_empty seen("documents.paths")

    self.class.copy.append("ext/jacinth/base/buf.h", "/* base/buf.rb, lib/gone/, gone.c; <base/gone.h> is none. */\n")
    self.class.copy.append("lib/jacinth/core/native.rb", "# See kernel/gone.\nputs \"lib/gone.rb\"\n")
    self.class.copy.append("script/setup", "# As script/gone.\n")
    self.class.copy.append("tool/run/ledger.rb", "# See tool/gone.rb.\n")
    words = seen("documents.paths").map { |failure| failure.message[/\S+/] }
    gone = %w[base/buf.rb gone.c kernel/gone lib/gone script/gone tool/gone.rb]
    assert_equal gone, words.map { |word| word.delete_suffix("/") }.sort
  end

  def test_the_size_of_the_vocabulary
    rules = File.read(File.join(ROOT, "PROJECT_RULES.md"))
    self.class.copy.write("PROJECT_RULES.md", rules.sub(/^\| document /) { |row| "| planted | a term |\n#{row}" })
    assert_equal ["PROJECT_RULES.md"], seen("documents.sizes").map(&:place)
  end

  # Above its budget a file is looked at; only above a half more it must be split.
  def test_a_budget_of_lines_is_a_reason_to_look
    lines = Check::Tree.new(ROOT).lines("ext/jacinth/base/buf.c").size
    self.class.copy.append("ext/jacinth/base/buf.c", "\n" * (401 - lines))
    report = report_of("budgets.file")
    assert_empty report.failures
    assert_includes report.notes, "ext/jacinth/base/buf.c has 401 lines, more than 400"
  end

  def test_an_address_where_nothing_answers
    self.class.copy.append("README.md", "[a](https://a.example.com/docs/planted.html) [b](docs/calls.md#planted)\n")
    assert_match(/planted\.html, which is not relative/, seen("documents.links").join)
  end

  def test_an_exception_without_use_is_a_failure
    exceptions = "ruby.magic:\n  lib/jacinth.rb: not needed, it was planted\n"
    self.class.copy.write(Check::EXCEPTIONS, exceptions)
    assert_match(/needed no more/, seen("ruby.magic").join)
  end

  def test_an_exception_without_reason_is_a_failure
    self.class.copy.write("lib/jacinth/planted.rb", "# planted\n")
    self.class.copy.write(Check::EXCEPTIONS, "ruby.magic:\n  lib/jacinth/planted.rb:\n")
    assert_equal ["the exception 'lib/jacinth/planted.rb' gives no reason"], seen("ruby.magic").map(&:message)
  end

  def test_an_exception_with_a_reason_holds
    self.class.copy.write("lib/jacinth/planted.rb", "# planted\n")
    self.class.copy.write(Check::EXCEPTIONS, "ruby.magic:\n  lib/jacinth/planted.rb: it was planted for this test\n")
    assert_empty seen("ruby.magic")
  end

  # How to fix a global is no answer where there is no object file.
  def test_a_rule_that_cannot_be_checked_says_only_why
    assert_match(/: run `bundle exec rake compile` first \[globals\.writable\]\z/, seen("globals.writable").join)
  end

  # The recursion of object mode is listed file by file.
  def test_a_listed_cycle_takes_no_new_file
    folder = "ext/jacinth/frontends/oj/object"
    planted = "void jac_planted(void)\n{\n    jac_oj_instance_write(gen, object, 0);\n}\n"
    self.class.copy.write("#{folder}/oj_planted.c", planted)
    self.class.copy.append("#{folder}/oj_struct.c", "void jac_oj_struct_planted(void)\n{\n    jac_planted();\n}\n")
    failures = seen("layers.calls")
    assert_equal [folder], failures.map(&:place)
    assert_match(/not as listed: oj_planted\z/, failures.first.message)
  end

  private

  def seen(rule) = report_of(rule).failures

  def report_of(rule) = Check.run(self.class.copy.root, only: [rule]).find { |one| one.rule.name == rule }
end

# frozen_string_literal: true

require "test_helper"
require_relative "../../tool/check/rules"

# What the rule calls.kept of script/check follows, on the body of a function with text and a marked call.
class KeptTest < Minitest::Test
  Check = Jacinth::Check
  CALL = "rb_gc(); /* may call Ruby */"
  READ = "const char *p = RSTRING_PTR(text); long len = RSTRING_LEN(text);"

  # The variables that are used after the call.
  def found(body)
    code = "static void planted(VALUE text)\n{\n#{body}\n}\n"
    bare = code.gsub(%r{/\*.*?\*/}, "")
    statements = Check::CStatements.new(bare, 1).list
    lines = code.lines(chomp: true)
    marked, kept = [Check::CALLS_RUBY, Check::KEPT].map { |comment| Check.commented(lines, comment) }
    Check::KeptVariables.new(statements, marked, kept).found.map { |_, name, _| name }.uniq
  end

  def test_what_is_found
    assert_equal %w[p len], found("#{READ}\n#{CALL}\nuse(p, len);")
    assert_equal %w[q], found("#{READ}\nconst char *q = p + 1;\n#{CALL}\nuse(q);")
    assert_equal %w[len], found("#{READ}\nfor (long i = 0; i < len; i++) {\n#{CALL}\n}")
    assert_equal %w[p], found("#{READ}\nwhile (more()) {\nuse(p);\n#{CALL}\n}")
    assert_equal %w[p], found("#{READ}\nif (x)\n#{CALL}\nuse(p);")
    assert_equal %w[p], found("#{READ}\nswitch (x) {\ncase 1:\n#{CALL}\nbreak;\ndefault: break;\n}\nuse(p);")
    assert_equal %w[p], found("#{READ}\ndo {\nif (x) continue;\n#{CALL}\n} while (*p);")
    assert_equal %w[len], found("#{READ}\n#{CALL}\nlen += 1;")
    assert_equal %w[len], found("#{READ}\n/* may call Ruby */\nrb_gc();\nreturn len;")
  end

  def test_what_is_not_found
    ["#{READ}\nuse(p);\n#{CALL}", "#{READ}\n#{CALL}\np = RSTRING_PTR(text);\nuse(p);",
     "#{READ}\nif (x) {\n#{CALL}\nreturn;\n}\nuse(p);", "#{READ}\nif (x) {\n#{CALL}\n} else {\nuse(p);\n}",
     "const char *p = RSTRING_PTR(text); /* kept: frozen */\n#{CALL}\nuse(p);",
     "#{CALL}\n#{READ}\nuse(p, len);", "VALUE copy = rb_str_new(RSTRING_PTR(text), 1);\n#{CALL}\nuse(copy);",
     "while (more()) {\n#{READ}\nuse(p);\n#{CALL}\n}"].each { |body| assert_empty found(body), body }
  end
end

# frozen_string_literal: true

module Jacinth
  # VALUEs in global variables of C. Each one must be registered with the collector, which would otherwise free or move
  # it.
  module Check
    REGISTERS = "rb_gc_register_(?:mark_object|address)\\(&?%s\\)"
    # Values that need no registration: immediates, IDs and their Symbols, and Ruby's own classes.
    PINNED = /\A(?:Q\w+|(?:ID2SYM\()?rb_intern\w*\(.*|rb_[cem][A-Z]\w*|0)\z/

    # The names of the globals that may hold VALUEs. They are VALUEs, or structs with a VALUE.
    def self.value_globals(code)
      structs = code.scan(/^typedef struct(?: \w+)? \{(.*?)^\} (\w+);/m)
                    .filter_map { |body, name| name if body.match?(/\bVALUE\b/) }
      plain = code.scan(/^(?:static )?(?:VALUE|#{Regexp.union(structs)}) (\w+)\b[^(\n]*;/).flatten
      plain + code.scan(/\bVALUE jac_##name/).map { "jac_[cem][A-Z]\\w*" }
    end

    # The fields of structs that are VALUEs, including fields from X macros.
    def self.value_fields(code)
      code.scan(/^\s+VALUE ([^;()]+);/).flat_map { |names| names.first.scan(/\w+/) } | ["field"]
    end

    # The functions that register their result.
    def self.keepers(tree, paths)
      paths.flat_map do |path|
        lines = tree.code(path).lines
        c_functions(tree, path).filter_map do |name, first, count|
          body = lines[first - 1, count].join
          name if body.include?("rb_gc_register_") && body.match?(/\breturn\b/)
        end
      end
    end

    # [place, field, value] of every assignment in a line to something that `target` matches, including assignments in
    # compound literals.
    def self.kept_values(text, target)
      text.scan(/(#{target})\s*=\s*([^=][^;]*);/).flat_map do |place, value|
        next value.scan(/\.(\w+) = (\w+)/).map { |field, given| [place, field, given] } if value.start_with?("(")

        [[place, place.include?(".") && !place.end_with?("]") ? place[/\w+\z/] : nil, value]]
      end
    end

    rule "globals.roots", "register it: rb_gc_register_mark_object(value), or rb_gc_register_address(&global)" do
      paths = tree.files("ext/jacinth/{rb,frontends}/**/*.{c,h}")
      all = paths.map { |path| tree.code(path) }.join("\n")
      fields = Check.value_fields(all)
      target = /(?<![\w.>])(?:#{Check.value_globals(all).join("|")})(?:\.\w+|\[[^\]]*\])*/
      fine = /#{PINNED}|\A#{Regexp.union(Check.keepers(tree, paths))}\(|\A#{target}\s*=/
      paths.each do |path|
        tree.each_match(path, /#{target}\s*=[^=]/) do |line, text|
          Check.kept_values(text, target).each do |place, field, value|
            next if (field && !fields.include?(field)) || value.match?(fine)
            next if [place, value].any? { |name| all.match?(format(REGISTERS, Regexp.escape(name.strip))) }

            fail(path, "#{place} keeps #{value}, which nothing registers", line: line)
          end
        end
      end
    end
  end
end

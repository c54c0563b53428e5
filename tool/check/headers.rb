# frozen_string_literal: true

module Jacinth
  # Rules for the opening comment of a file of the engine, the documentation in headers, and names.
  module Check
    rule "headers.opening",
         "open with a comment of up to 8 lines: `path - layer. What it owns, what it does not do.`" do
      tree.c_files.each do |path|
        own = tree.own_path(path)
        comment = tree.text(path)[%r{\A/\*.*?\*/}m]
        next fail(path, "does not open with a comment") unless comment

        lines = comment.lines.size
        fail(path, "its opening comment has #{lines} lines") if lines > 8
        # One wide line can be enough for a file with a single idea. A shorter comment says too little.
        fail(path, "its opening comment says too little: #{comment.size} of 70 characters") if comment.size < 70
        fail(path, "its opening comment does not begin with `#{own}`") unless comment.start_with?("/* #{own}")
        layer = "L#{LAYERS.fetch(own[%r{\A[^/]+}], 3)}"
        unless own == "unity.c" || comment.match?(/\b#{layer}\b/)
          fail(path, "its opening comment does not say #{layer}")
        end
      end
    end

    rule "headers.guard", "guard the header with #ifndef JAC_<FOLDER>_<STEM>_H; templates (.inc.h) have no guard" do
      seen = {}
      tree.c_files.grep(/(?<!\.inc)\.h\z/).each do |path|
        stem = File.basename(path, ".h").upcase
        guard = tree.text(path)[/^#ifndef (JAC_(?:\w+_)?#{stem}_H)\n#define \1\n/, 1]
        next fail(path, "has no guard JAC_..._#{stem}_H") unless guard

        fail(path, "its guard #{guard} is that of #{seen[guard]}") if seen[guard]
        seen[guard] = path
      end
    end

    rule "headers.documented",
         "write a comment above it: purpose, ranges, owner of the memory, whether it may call Ruby" do
      headers = tree.c_files.grep(/(?<!\.inc)\.h\z/).grep_v(%r{/kernel/simd/(?:vec|words)_})
      headers.reject { |path| tree.generated?(path) }.each do |path|
        lines = tree.lines(path)
        families = []
        lines.each_with_index do |line, index|
          # A function that fits on one line documents itself.
          next if !line.match?(/\A(?:JAC_API|JAC_INLINE)\b/) || line.end_with?("}")

          # Neighbors without a blank line between them share a comment. A comment may also follow on the same line.
          above = lines[0...index].reverse.take_while { |before| !before.strip.empty? }
          # Functions whose names differ only in numbers and endings share a comment, too (load16_le, load32_le).
          family = line[/(\w+)\s*\(/, 1].to_s.delete("0-9").split("_").first(3)
          documented = [line, *above].any? { |text| text.include?("*/") }
          families << family if documented
          next if documented || families.include?(family)

          fail(path, "#{line.strip} has no comment", line: index + 1)
        end
      end
    end

    rule "headers.roots", "name what keeps it alive: `/* root: ... */` on the line or above it" do
      (tree.c_files - tree.engine.grep_v(%r{/(?:rb|frontends)/})).each do |path|
        lines = tree.lines(path)
        lines.each_with_index do |line, index|
          next unless line.match?(/\A(?:static |extern |JAC_\w+ )*(?:const )?VALUE\s+\**\w+(?:\[[^\]]*\])?\s*(?:=.*)?;/)
          next if lines[[index - 3, 0].max..index].any? { |text| text.include?("root:") }

          fail(path, line.strip, line: index + 1)
        end
      end
    end

    rule "names.functions",
         "name it jac_<module>_<verb>, a static <stem>_<verb>; " \
         "Ruby-visible methods, in frontends/ only, <Class>_<method>" do
      tree.c_files.each do |path|
        stem = File.basename(path)[/\A\w+/]
        allowed = /\A(?:jac_|JAC_|#{stem}_)/
        if path.match?(%r{/frontends/|/init\.c\z|\A#{Tree::WORKBENCH}})
          allowed = Regexp.union(allowed, /\AInit_jacinth(?:_workbench)?\z|\A[A-Z][A-Za-z]*_[a-z]/)
        end
        Check.c_functions(tree, path).each do |name, line, _|
          fail(path, "the function #{name}", line: line) unless name.match?(allowed)
        end
      end
    end

    rule "names.backends",
         "give every vec_<isa>.h the functions of vec_swar.h in its order, then, if it shuffles bytes, " \
         "those of vec_avx2.h, and, if it compresses, of vec_avx512.h" do
      names = tree.files("ext/jacinth/kernel/simd/vec_*.h").to_h do |path|
        isa = path[/vec_(\w+)\.h/, 1]
        [path, tree.code(path).scan(/^JAC_INLINE.*?\b(\w+)\s*\(/).flatten.map { |name| name.sub(/_#{isa}\b/, "") }]
      end
      contracts = %w[swar avx2 avx512].filter_map { |isa| names["ext/jacinth/kernel/simd/vec_#{isa}.h"] }
      names.each do |path, own|
        next if contracts.empty? || contracts.include?(own)

        nearest = contracts.min_by { |contract| (contract - own).size + (own - contract).size }
        odd = (nearest - own).map { |name| "lacks #{name}" } + (own - nearest).map { |name| "adds #{name}" }
        fail(path, odd.empty? ? "has another order" : odd.join(", "))
      end
      contracts.each_cons(2) do |short, long|
        unless long.first(short.size) == short
          fail(names.key(long), "lacks #{(short - long).join(", ")}, or has another order")
        end
      end
    end
  end
end

# frozen_string_literal: true

require "open3"

module Jacinth
  # Checks the compiler's output: no writable data outside the allow-list, one exported symbol.
  module Check
    WRITABLE = /\A\.(?:bss|data|data\.rel|data\.rel\.local|tbss|tdata)(?:\.|\z)|\A\*COM\*\z/
    CONSTANT = /\A\.data\.rel\.ro/

    # The newest object file or library of the default build, or nil.
    def self.built(tree, pattern)
      Dir.glob(File.join(tree.root, "tmp/*/{jacinth,jacinth_workbench}/*", pattern)).max_by { |path| File.mtime(path) }
    end

    def self.stale?(tree, product)
      tree.engine.any? { |path| File.mtime(tree.absolute(path)) > File.mtime(product) }
    end

    rule "globals.writable",
         "make it const, or a field of an object; a cache or handle goes into #{EXCEPTIONS} with its reason" do
      object = Check.built(tree, "unity.o")
      next unable("tmp", "no object file to read: run `bundle exec rake compile` first") unless object
      if Check.stale?(tree, object)
        next unable("tmp", "the object file is older than the sources: run `bundle exec rake compile`")
      end

      table, status = Open3.capture2e("objdump", "-t", object)
      next unable("tmp", "objdump cannot read #{object}: #{table.lines.first}") unless status.success?

      table.each_line do |line|
        section, size, name = line.match(/\A\h+ .{7} (\S+)\s+(\h+)\s+(\S+)/)&.captures
        next if section.nil? || !section.match?(WRITABLE) || section.match?(CONSTANT)
        next if size.hex.zero? || name.start_with?(".")

        # The compiler appends a number to the names of statics within functions and of functions that it splits.
        plain = name.sub(/\.\d+\z/, "")
        fail("ext/jacinth", "#{plain} (#{size.hex} bytes in #{section}) is a writable global", key: plain)
      end
    end

    rule "globals.exports", "only Init_jacinth is exported: make the function static or JAC_API" do
      { "ext/jacinth" => "jacinth", Tree::WORKBENCH => "jacinth_workbench" }.each do |folder, name|
        library = Check.built(tree, "#{name}.so")
        next unable("tmp", "no #{name}.so to read: run `bundle exec rake compile` first") unless library

        symbols, status = Open3.capture2e("nm", "-D", "--defined-only", library)
        next unable("tmp", "nm cannot read #{library}: #{symbols.lines.first}") unless status.success?

        names = symbols.lines.map { |line| line.split.last }
        (names - ["Init_#{name}"]).each { |symbol| fail(folder, "the library exports #{symbol}") }
        unless names.include?("Init_#{name}")
          fail(folder, "the library does not export Init_#{name}: define it with RUBY_FUNC_EXPORTED")
        end
      end
    end
  end
end

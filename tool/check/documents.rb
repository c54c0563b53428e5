# frozen_string_literal: true

require "rubygems"
require_relative "../config/home"
require_relative "../config/options"

module Jacinth
  # Rules for documents: options have tests, folders are described, files are shipped, notes are kept.
  module Check
    rule "options.tested", "write test/options/<name>_test.rb for the option; for one of Oj's, a test in test/oj/" do
      path = Config::Options::PATH
      next fail(path, "does not exist") unless tree.file?(path)

      begin
        options = Config::Options.new(tree.text(path))
      rescue ArgumentError => e
        next fail(path, e.message)
      end
      listed = tree.files("test/oj/*_test.rb").map { |test| tree.text(test) }.join
      options.oj.flat_map { |row| options.oj_names(row) }.each do |name|
        fail(path, "#{name} is in no test/oj/*_test.rb", key: name) unless listed.match?(/\b#{name}\b/)
      end
      names = options.rows.map { |row| row["name"] }
      names.each do |name|
        test = "test/options/#{name}_test.rb"
        next fail(path, "#{name} has no #{test}", key: name) unless tree.file?(test)

        fail(test, "does not use #{name}", key: name) unless tree.text(test).include?(name)
      end
      (tree.files("test/options/*_test.rb").map { |test| File.basename(test, "_test.rb") } - names).each do |name|
        fail("test/options/#{name}_test.rb", "#{name} is no option of #{path}", key: name)
      end
    end

    rule "documents.folders", "name the folder and its purpose in ARCHITECTURE.md, as `ext/jacinth/base/`" do
      next fail("ARCHITECTURE.md", "does not exist") unless tree.file?("ARCHITECTURE.md")

      tops = tree.files.filter_map { |path| path[%r{\A[^/]+(?=/)}] }.uniq - %w[ext lib] # whose folders have rows
      inner = tree.files("{ext,lib}/jacinth/*/**/*").map { |path| path.split("/").first(3).join("/") }
      (tops + inner.uniq).sort.each do |folder|
        fail(folder, "is not named in ARCHITECTURE.md") unless tree.text("ARCHITECTURE.md").include?("`#{folder}/`")
      end
    end

    # Pages that are read in a few minutes => the bytes they may have.
    SIZES = { "ARCHITECTURE.md" => 9_000, "CONTRIBUTING.md" => 6_000 }.freeze
    TERMS = 25 # of the vocabulary in PROJECT_RULES.md

    rule "documents.sizes", "move what few readers need into a header, or to a page of docs/ or docs/design/" do
      SIZES.each do |path, most|
        size = tree.file?(path) ? tree.text(path).bytesize : 0
        fail(path, "has #{size} bytes, at most #{most} are read") if size > most
      end
      terms = tree.text("PROJECT_RULES.md")[/^## Vocabulary\n.*?(?=^## )/m].to_s.scan(/^\| (?!term |-)/).size
      fail("PROJECT_RULES.md", "has #{terms} terms, at most #{TERMS} are learned") unless terms.between?(1, TERMS)
    end

    rule "documents.present", "write the document: each one is a page about the current state" do
      %w[README.md ARCHITECTURE.md CONTRIBUTING.md PROJECT_RULES.md CHANGELOG.md SECURITY.md LICENSE].each do |path|
        fail(path, "does not exist or is empty") unless tree.file?(path) && tree.text(path).size > 100
      end
      changes = tree.file?("CHANGELOG.md") ? tree.text("CHANGELOG.md") : ""
      version = tree.text("lib/jacinth/version.rb")[/VERSION = "(.*)"/, 1]
      unless changes.include?(version) || changes.match?(/unreleased/i)
        fail("CHANGELOG.md", "has no entry for #{version}")
      end
    end

    rule "documents.links", "correct the path, or remove the link; a link to a file of the repository is relative" do
      home = Config::Home.new(tree.root)
      tree.files("*.md", "docs/**/*.md", "workbench/**/*.md", ".github/**/*.md").each do |path|
        tree.text(path).scan(Config::Home::LINK) do |target|
          if target.match?(/\A\w+:/)
            ours = target.match?(Config::Home::RESERVED) || (home.known? && target.start_with?(home.address))
            fail(path, "links to #{target}, which is not relative") if ours
          else
            file = home.file(target, path)[/\A[^#]+/] || path
            fail(path, "links to #{target}, which does not exist") unless File.exist?(tree.absolute(file))
          end
        end
      end
    end

    # The folder of each gemspec => the files that its gem contains, links followed.
    SHIPPED = {
      "." => %w[lib/**/* ext/**/* {lib,ext}/.document exe/* sig/**/* docs/**/* *.md LICENSE bench/results/speed.svg],
      "workbench" => %w[
        workbench/{lib,ext,sig,docs}/**/* workbench/bench/cases/* workbench/README.md workbench/LICENSE ext/jacinth/**/*
      ]
    }.freeze

    # These stay in the repository.
    LAB = %r{\Aworkbench/(?:docs/charts/|.*/lab[^/]*\z)}

    rule "documents.shipped",
         "correct the pattern of spec.files in the gemspec, or the list in tool/check/documents.rb" do
      SHIPPED.each do |folder, patterns|
        path = tree.files(File.join(folder, "*.gemspec").delete_prefix("./")).first || "#{folder}/*.gemspec"
        spec = tree.file?(path) && Gem::Specification.load(tree.absolute(path))
        next fail(path, "does not load") unless spec

        wanted = tree.files(*patterns).grep_v(LAB)
        shipped = spec.files.map { |file| tree.real(File.join(folder, file)) }
        (wanted - shipped).each { |file| fail(file, "is not in the gem") }
        (shipped - wanted).each { |file| fail(file, "is in the gem and should not be") }
      end
    end

    rule "documents.workbench", "move it to the workbench: programs that parse and generate do not need it" do
      tree.files("lib/**/*.rb").each do |path|
        tree.each_match(
          path,
          /\brequire(?:_relative)?\b.*(?:workbench|inspector)|\bWorkbench::|\bInspector\b/,
          source: tree.text(path)
        ) { |line, text| fail(path, text.strip, line: line) }
      end
    end

    rule "documents.todo", "do it, or give it an id in docs/known-differences.md or CHANGELOG.md: `TODO(id)`" do
      kept = %w[docs/known-differences.md CHANGELOG.md]
        .select { |path| tree.file?(path) }
        .map { |path| tree.text(path) }
        .join
      tree.files.reject { |path| path.start_with?("tool/check/", "test/meta/check_") }.each do |path|
        next if path.match?(/\.(json|txt|gz)\z/)

        tree.each_match(path, /\b(?:TODO|FIXME|XXX|HACK)\b/, source: tree.text(path).scrub) do |line, text|
          id = text[/\bTODO\(([\w-]+)\)/, 1]
          fail(path, text.strip, line: line) unless id && kept.include?(id)
        end
      end
    end
  end
end

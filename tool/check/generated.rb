# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"

module Jacinth
  # Generated files must equal the output of their generators.
  module Check
    rule "generated.current",
         "edit the generator's input (config/ or tool/gen/), then run `bundle exec rake generate`" do
      written = tree.files.select { |path| tree.generated?(path) }
      Dir.mktmpdir do |copy|
        (tree.files - written).each do |path|
          target = File.join(copy, path)
          FileUtils.mkdir_p(File.dirname(target))
          FileUtils.cp(tree.absolute(path), target)
        end
        # unity.rb comes last, because it lists files that the others write.
        generators = tree.files("tool/gen/*.rb").sort_by { |path| [path.end_with?("/unity.rb") ? 1 : 0, path] }
        written.each { |path| FileUtils.mkdir_p(File.dirname(File.join(copy, path))) }
        generators.each do |path|
          output, status = Open3.capture2e(RbConfig.ruby, path, chdir: copy)
          fail(path, "the generator fails: #{output.lines.first(3).join.strip}", key: nil) unless status.success?
        end
        made = Tree.new(copy)
        (written | made.files.select { |path| made.generated?(path) }).each do |path|
          next fail(path, "says DO NOT EDIT, and no generator writes it") unless made.file?(path)
          next fail(path, "a generator writes it, and it is not in the tree") unless tree.file?(path)

          fail(path, "is not what its generator writes") unless tree.text(path) == made.text(path)
        end
        (tree.files - written).each do |path|
          unless made.file?(path) && tree.text(path) == made.text(path)
            fail(path, "a generator changes it: run `rake generate`, or say DO NOT EDIT if it writes all of it")
          end
        end
      end
    end
  end
end

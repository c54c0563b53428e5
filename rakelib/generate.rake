# frozen_string_literal: true

# generate: runs every tool/gen/*.rb. Each writes its files into the tree, marked DO NOT EDIT. `script/check generated`
# compares the output with the files in the tree.
namespace :generate do
  FileList["tool/gen/*.rb"].each do |script|
    name = File.basename(script, ".rb")
    desc "Run #{script}"
    task(name) { ruby script, verbose: false }
  end
end

desc "Write every generated file"
task generate: FileList["tool/gen/*.rb"].map { |script| "generate:#{File.basename(script, ".rb")}" }

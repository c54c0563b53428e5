# frozen_string_literal: true

# The real documents, when JACINTH_CORPUS names a folder with them: <folder>/documents/*.json,
# else <folder>/*.json. Those that have a synthetic counterpart in the workbench have the same targets as it.

folder = ENV["JACINTH_CORPUS"].to_s
paths = folder.empty? ? [] : Dir[File.join(folder, "documents", "*.json")].sort
paths = Dir[File.join(folder, "*.json")].sort if paths.empty? && !folder.empty?
warn "JACINTH_CORPUS: no *.json in #{folder}" if paths.empty? && !folder.empty?

paths.each do |path|
  name = File.basename(path, ".json")
  Jacinth::Workbench::Cases.add("real_#{name}", like: name, real: true,
                                                document: -> { File.read(path, encoding: Encoding::UTF_8) })
end

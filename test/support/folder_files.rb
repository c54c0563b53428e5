# frozen_string_literal: true

require "fileutils"

# Files below @folder.
module FolderFiles
  # Writes a file, and makes the folders above it.
  #: (String, String) -> Integer
  def write(name, text)
    path = File.join(@folder, name)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end
end

# frozen_string_literal: true

# Lists that name tests: "file.rb test_name", with the file's path below a folder.
module NamedTests
  class << self
    # Whether the test exists. A name that ends in _ is the beginning of names of generated tests.
    #: (String, String) -> bool
    def there?(folder, words)
      file, name = words.split
      path = File.expand_path(file, folder)
      pattern = name.end_with?("_") ? /define_method\("#{name}/ : /\bdef #{name}$/
      File.file?(path) && File.read(path).match?(pattern)
    end
  end
end

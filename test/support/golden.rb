# frozen_string_literal: true

# Tables of results in test/golden/native/*.txt. UPDATE_GOLDEN=1 writes them again.
module Golden
  FOLDER = File.expand_path("../golden/native", __dir__)

  # Compares the lines with the kept ones, or keeps them.
  #: (Minitest::Test, String, Array[String]) -> void
  def self.assert_equal(test, name, lines)
    path = File.join(FOLDER, "#{name}.txt")
    if ENV["UPDATE_GOLDEN"] == "1"
      File.write(path, "#{lines.join("\n")}\n")
      return test.pass
    end
    test.assert_path_exists path, "no golden table: run once with UPDATE_GOLDEN=1"
    kept = File.readlines(path, chomp: true)
    changed = (lines - kept).map { |line| "+ #{line}" } + (kept - lines).map { |line| "- #{line}" }
    test.assert_empty changed, "differs from #{path}; UPDATE_GOLDEN=1 keeps it"
    test.assert_equal kept, lines
  end
end

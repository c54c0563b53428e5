# frozen_string_literal: true

# docs/known-differences.md as an allow-list: a test that finds a difference from json names its id. An id that is not
# on the page is an error.
module KnownDifferences
  PATH = File.expand_path("../../docs/known-differences.md", __dir__)
  Row = Struct.new(:id, :json, :jacinth, :reason, :test)

  class << self
    # Every row of the page's tables.
    #: () -> Array[Row]
    def rows
      @rows ||= File.readlines(PATH, chomp: true).filter_map do |line|
        cells = line.split(/(?<!\\)\|/).map(&:strip)
        Row.new(cells[1].delete("`"), *cells[2..5]) if cells[1]&.match?(/\A`[a-z-]+\/[a-z0-9-]+`\z/)
      end
    end

    # The id, if the page has it.
    #: (String) -> String
    def id(name)
      raise "#{name} is not in docs/known-differences.md" unless rows.any? { |row| row.id == name }

      met[name] += 1
      name
    end

    # How often each difference was met in this run.
    #: () -> Hash[String, Integer]
    def met = @met ||= Hash.new(0)
  end
end

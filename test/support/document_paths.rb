# frozen_string_literal: true

require "support/document_maker"

# Generated documents with ways to their values, for what reads a part of a document.
module DocumentPaths
  private

  # Yields sources, their values, and a random generator. SEED repeats a run, CASES sets the number of documents.
  def each_document(count, largest: 4000)
    seed = Integer(ENV.fetch("SEED", Random.rand(1 << 30).to_s))
    random = Random.new(seed)
    maker = DocumentMaker.new(seed)
    Integer(ENV.fetch("CASES", count.to_s)).times do
      source = maker.document
      source = maker.document until source.bytesize <= largest && source.match?(/\A\s*[\[{]/)
      yield source, Jacinth.parse(source), random
    end
  rescue Minitest::Assertion, StandardError
    warn "SEED=#{seed}"
    raise
  end

  # A path to some value in `value`, as keys and indexes and as a JSON pointer.
  def random_path(value, random)
    path = []
    pointer = +""
    while (value.is_a?(Array) || value.is_a?(Hash)) && !value.empty? && random.rand(6).positive?
      index = random.rand(value.size)
      step = value.is_a?(Array) ? index : value.keys[index]
      pointer << "/" << step.to_s.gsub("~", "~0").gsub("/", "~1")
      path << (value.is_a?(Array) && random.rand(3).zero? ? index - value.size : step)
      value = value[step]
    end
    [path, pointer]
  end
  # The result of dig for the path, or the message of its TypeError.
  def dug(value, path)
    path.empty? ? value : [value].dig(0, *path)
  rescue TypeError => e
    e.message
  end

  # A child as a value.
  def built(child) = child.is_a?(Jacinth::Document) ? child.value : child
end

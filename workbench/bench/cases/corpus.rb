# frozen_string_literal: true

# The real documents of the README's table (Workbench::Corpus). A made document of the same shape has its targets.

require "jacinth/workbench/corpus"

corpus = Jacinth::Workbench::Corpus
corpus.names.each do |name|
  Jacinth::Workbench::Cases.add(name, like: "made_#{name}", real: true, here: -> { corpus.here(name) },
                                document: -> { corpus.text(name) { |line| warn line } })
end

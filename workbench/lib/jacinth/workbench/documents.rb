# frozen_string_literal: true

require "json"
require_relative "documents/words"
require_relative "documents/activitypub"
require_relative "documents/canada"
require_relative "documents/citm_catalog"
require_relative "documents/ohai"
require_relative "documents/twitter"

module Jacinth
  module Workbench
    # Generates synthetic counterparts of the five documents on which Ruby's JSON libraries are usually measured. They
    # have the sizes, key sequences, nesting, string lengths and number formats of the originals, but values from a
    # seeded generator, so that every run and machine gets the same bytes. Contains no data of the originals, and does
    # not use the engine. The names differ from those of the originals (Corpus), and so do those of all results.
    #
    #   Jacinth::Workbench::Documents["made_twitter"]    # => JSON text
    #   Jacinth::Workbench::Documents.names              # => ["made_activitypub", "made_canada", ...]
    module Documents
      MAKERS = {
        # A page of a social network's outbox: about 60 KB on one line, HTML with \u escapes.
        "made_activitypub" => Activitypub,
        # A border: about 2.2 MB, 111,000 floats of up to 17 digits, in pairs.
        "made_canada" => Canada,
        # A concert hall's catalog: about 1.7 MB, indented by four, with small integers and small objects.
        "made_citm_catalog" => CitmCatalog,
        # A machine's report about itself: about 32 KB, many different keys, short strings.
        "made_ohai" => Ohai,
        # A hundred messages of a search result: about 630 KB, much of it text that is not ASCII.
        "made_twitter" => Twitter
      }.freeze

      class << self
        # Indented, with the same bytes for every version of json: older versions break lines in empty containers.
        #: (untyped, ?indent: String) -> String
        def pretty(value, indent: "  ")
          ::JSON.pretty_generate(value, indent: indent).gsub(/\[\n\s*\]/, "[]").gsub(/\{\n\s*\}/, "{}")
        end

        #: () -> Array[String]
        def names = MAKERS.keys

        # The text of the document with that name, generated on every call; KeyError for another name.
        #: (String) -> String
        def [](name) = MAKERS.fetch(name).new.text
      end
    end
  end
end

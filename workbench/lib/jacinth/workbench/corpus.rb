# frozen_string_literal: true

require "digest"
require "fileutils"
require_relative "cache"
require_relative "package"

module Jacinth
  module Workbench
    # The nine real documents of the README's table. None is in this repository. A document is taken from the folder
    # that JACINTH_CORPUS names (documents/NAME.json or NAME.json), or from the cache, or from the published package
    # that holds it. It is the document only if its SHA-256 is the one here: nothing else is measured under its name.
    module Corpus
      # A document that is not on this machine and cannot be fetched, or another file in its place. The message says
      # what to do.
      class Missing < StandardError
      end

      # package and path: the published package that holds the document, and where; nil if none does. origin: the folder
      # of a public repository that has it. edits: SHA-256 of another published form of the document => the edit that
      # turns it into this one.
      Row = Struct.new(:name, :bytes, :sha256, :package, :path, :origin, :edits, keyword_init: true)

      NPM = Package.new(kind: "npm", name: "simdjson", version: "0.9.2", megabytes: 25, license: "Apache-2.0",
                        sha256: "e14b0719df38e2ad6c465faf307dcb9182a0029b01ddae07b740b010a9ed46bb")
      GEM = Package.new(kind: "gem", name: "yajl-ruby", version: "1.4.3", megabytes: 1, license: "MIT",
                        sha256: "8c974d9c11ae07b0a3b6d26efea8407269b02e4138118fbe3ef0d2ec9724d1d2")
      # A repository whose folder holds all nine of them.
      REPOSITORY = "yaroslav/nosj-ruby"
      FOLDER = "benchmark"
      JSON_DATA = "ruby/json/benchmark/data"

      # json's copy of citm_catalog spells a name otherwise, and ends with a line feed.
      CITM = ->(text) { text.sub("Boris Godounov", "Boris Godunov") << "\n" }
      # The measured document has another host name of the same length in its links.
      HOST = ->(text) { text.gsub(%r{(?<=rubygems\.)\w{3}(?=/)}, "dev") }

      ROWS = [
        { name: "activitypub", bytes: 58_160, origin: JSON_DATA,
          sha256: "4647348c47d6bbf9ce725cfac5f8d712573c2503b2b1fb1508494b0072227452",
          edits: { "4f4a68f2a0b0f5022e1eeff93ed6871845dc0e4e479dc4c32082225e1dbb3f7c" => HOST } },
        { name: "canada", bytes: 2_251_051, package: NPM, path: "jsonexamples/canada.json", origin: JSON_DATA,
          sha256: "f83b3b354030d5dd58740c68ac4fecef64cb730a0d12a90362a7f23077f50d78" },
        { name: "citm_catalog", bytes: 1_727_204, package: NPM, path: "jsonexamples/citm_catalog.json",
          origin: JSON_DATA, sha256: "b3a1f8d7eda4d74551ee8c47639d2896fdcdb0d3ed8ffdb4d4d93ddbb07fdb90",
          edits: { "a73e7a883f6ea8de113dff59702975e60119b4b58d451d518a929f31c92e2059" => CITM } },
        { name: "homebrew-llvm", bytes: 34_235,
          sha256: "5890d0ae0b20641fd0c60466740d0b5487e7fb7e9f3d22485ed2a3b5583f74e9" },
        { name: "ohai", bytes: 32_444, package: GEM, path: "benchmark/subjects/ohai.json", origin: JSON_DATA,
          sha256: "4a56817d69aaedb1689944d9af6d8487dbd9742be415d9e22390236022be50f8" },
        { name: "simple", bytes: 328,
          sha256: "95d3f8c331367aaae748ce3e7a82bcf8d988c231bed229bba616007f11d05746" },
        { name: "small_mixed", bytes: 45,
          sha256: "201d28c1283d1673a593ac4486252a3e2606640ef48bf20279fcebf4cbbe71fb" },
        { name: "tolstoy", bytes: 852_839,
          sha256: "c9d188a07dcd8e2153752342a4d45795f7fd87ae7fee47ca26dae41bdf114f42" },
        { name: "twitter", bytes: 631_514, package: NPM, path: "jsonexamples/twitter.json", origin: JSON_DATA,
          sha256: "a08b769f32b95f426cbc3abafcec65c1a19d3eb544d4ddf320eae142c99efc5d" }
      ].to_h { |row| [row[:name], Row.new(origin: "#{REPOSITORY}/#{FOLDER}", edits: {}, **row)] }.freeze

      class << self
        #: () -> Array[String]
        def names = ROWS.keys

        # The document's text. Fetches its package if it is not here; yields a line before that. Raises Missing.
        #: (String) ?{ (String) -> void } -> String
        def text(name, &tell) = here(name) || fetched(ROWS.fetch(name), tell)

        # The document's text if it is on this machine, or nil. Raises Missing if JACINTH_CORPUS has another file in its
        # place.
        #: (String) -> String?
        def here(name)
          row = ROWS.fetch(name)
          given(row) || cached(row)
        end

        # Where each document is: name => words.
        #: () -> Hash[String, String]
        def places
          ROWS.transform_values do |row|
            next "here" if here(row.name)

            row.package ? "not here; it comes with #{row.package.title}" : "in no package: #{file(row)}"
          rescue Missing => e
            e.message
          end
        end

        # Name => how to get it, and the license of its package.
        #: () -> Hash[String, String]
        def sources
          ROWS.transform_values do |row|
            package = row.package
            package ? "#{package.title} (#{package.license}), #{row.path}" : "GitHub: #{file(row)}"
          end
        end

        # How to get those that are in no package.
        #: () -> String
        def advice
          "All of them are in the folder #{FOLDER} of the GitHub repository #{REPOSITORY}: clone it, and set " \
            "JACINTH_CORPUS to that folder."
        end

        # The folder of the documents that were fetched.
        #: () -> String
        def cache = File.join(Cache.folder, "documents")

        private

        # From the folder of the user, which is asked first.
        def given(row)
          folder = ENV["JACINTH_CORPUS"].to_s
          return if folder.empty?

          path = %w[documents .].map { |below| File.join(folder, below, "#{row.name}.json") }
                                .find { |file| File.file?(file) }
          return unless path

          exact(row, File.binread(path)) ||
            raise(Missing, "#{path} is not the document #{row.name} of the README's table, which has SHA-256 " \
                           "#{row.sha256}. `jacinth bench #{path}` measures it as a file of yours")
        end

        def cached(row)
          path = File.join(cache, "#{row.name}.json")
          exact(row, File.binread(path)) if File.file?(path)
        end

        # The document that these bytes are, or nil.
        def exact(row, bytes)
          edit = row.edits[Digest::SHA256.hexdigest(bytes)]
          bytes = edit.call(bytes.force_encoding(Encoding::UTF_8)) if edit
          bytes.force_encoding(Encoding::UTF_8) if Digest::SHA256.hexdigest(bytes) == row.sha256
        end

        # Keeps all documents of the package, so that it is fetched once.
        def fetched(row, tell)
          package = row.package
          unless package
            raise Missing, "#{row.name} is not on this machine, and no package ships it: it is #{file(row)}. #{advice}"
          end

          tell&.call("#{row.name}: fetching #{package.title} (#{package.megabytes} MB) into #{cache}")
          wanted = ROWS.values.select { |one| one.package == package }
          files = package.files(wanted.map(&:path))
          texts = wanted.to_h { |one| [one.name, exact(one, files[one.path].to_s.b)] }
          texts.each { |name, text| keep(name, text) if text }
          texts[row.name] || raise(Missing, "#{package.title} has another #{row.path} than expected")
        rescue Package::Trouble => e
          raise Missing, "#{row.name} cannot be fetched: #{e.message}. #{advice}"
        end

        def file(row) = "#{row.origin}/#{row.name}.json"

        # Another process may do the same at the same time.
        def keep(name, text)
          FileUtils.mkdir_p(cache)
          path = File.join(cache, "#{name}.json")
          File.binwrite("#{path}.#{Process.pid}", text)
          File.rename("#{path}.#{Process.pid}", path)
        rescue SystemCallError
          nil # it is measured all the same
        end
      end
    end
  end
end

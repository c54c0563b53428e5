# frozen_string_literal: true

require "json"
require_relative "documents"

module Jacinth
  module Workbench
    # The measured calls of ActiveSupport, as data: an input, a setup that runs once, the call, and its bar, the
    # required speed relative to ActiveSupport's own encoder and decoder. Inputs are created in the measuring processes.
    module RailsCalls
      Row = Struct.new(:name, :input, :setup, :call, :bar, keyword_init: true)

      DOCUMENTS = %w[made_twitter made_citm_catalog made_activitypub].freeze
      # The shapes of the page.
      PAGES = %w[hashes indifferent objects plain structs models].freeze
      # The options that `render json:` passes to to_json in addition to the application's own.
      RENDER = '{ prefixes: ["posts"], template: "index" }'
      ENCODE = "ActiveSupport::JSON.encode(input)"
      DECODE = "ActiveSupport::JSON.decode(input)"
      TIMES = 'Time.zone = "UTC"; ActiveSupport.parse_json_times = true'

      SMALL = {
        "one key" => -> { { a: 1 } },
        "five keys" => -> { { id: 4_711, name: "Ada Lovelace", active: true, score: 3.5, email: "ada@example.com" } },
        "error" => -> { { error: { code: 404, message: "No route matches [GET] \"/posts/<id>\"" } } },
        "record" => -> { RailsRecords.hashes.first }
      }.freeze

      class << self
        #: () -> Array[Row]
        def all = documents + pages + records + small + decodes

        # The rows with one of the words in their names, all without a word; each with its index in `all`.
        #: (Array[String]) -> Array[[Row, Integer]]
        def select(words)
          all.each_with_index.select { |row, _| words.empty? || words.any? { |word| row.name.include?(word) } }
        end

        private

        def row(name, input, call, bar, setup = nil)
          Row.new(name: name, input: input, setup: setup, call: call, bar: bar)
        end

        def documents
          DOCUMENTS.flat_map do |name|
            tree = -> { JSON.parse(Documents[name]) }
            [row("encode #{name}", tree, ENCODE, 5.0), row("render #{name}", tree, "input.to_json(#{RENDER})", 5.0)]
          end
        end

        def pages
          PAGES.flat_map do |shape|
            page = -> { RailsRecords.public_send(shape) }
            [row("encode page #{shape}", page, ENCODE, 5.0),
             row("render page #{shape}", page, "input.to_json(#{RENDER})", 5.0)]
          end
        end

        def table
          require_relative "rails_table"
          RailsTable
        end

        # Records of ActiveRecord: read before, created from their rows (which counts as part of the time), and with
        # some columns only.
        def records
          page = ->(name) { -> { table.public_send(name) } }
          made = "input.map { |row| Jacinth::Workbench::RailsTable::Post.instantiate(row) }"
          [row("encode page records", page[:records], ENCODE, 5.0),
           row("render page records", page[:records], "input.to_json(#{RENDER})", 5.0),
           row("render page records only", page[:records], "input.to_json(only: %i[id title price created_at])", 5.0),
           row("encode page rows", page[:rows], "ActiveSupport::JSON.encode(#{made})", 5.0)]
        end

        def small
          SMALL.flat_map do |name, input|
            [row("encode small #{name}", input, ENCODE, 3.0), row("to_json small #{name}", input, "input.to_json", 3.0)]
          end
        end

        def decodes
          texts = { "made_twitter" => -> { Documents["made_twitter"] },
                    "page" => -> { ActiveSupport::JSON.encode(RailsRecords.hashes) } }
          texts.flat_map do |name, text|
            [row("decode #{name}", text, DECODE, 2.0), row("decode times #{name}", text, DECODE, 4.0, TIMES)]
          end
        end
      end
    end
  end
end

# frozen_string_literal: true

require "active_support"
require "active_support/time"
require "active_support/core_ext/hash/indifferent_access"
require "active_model"
require "bigdecimal"
require "bigdecimal/util"

module Jacinth
  module Workbench
    # A page of a hundred model-like records, the same in every run, in each of the shapes in which an application
    # passes them to `render json:`. Needs ActiveSupport; only rails_child.rb loads it.
    module RailsRecords
      NAMES = %i[id title body slug price rating votes published editor tags created_at updated_at published_on
                 author].freeze
      COUNT = 100

      Author = Struct.new(:id, :name, :email)
      Post = Struct.new(*NAMES)

      # As written in most applications: as_json returns a Hash of the members.
      class Writer
        #: (Integer, String, String) -> void
        def initialize(id, name, email) = (@id, @name, @email = id, name, email)

        #: (?untyped) -> Hash[String, untyped]
        def as_json(_options = nil) = { "id" => @id, "name" => @name, "email" => @email }
      end

      class Entry
        #: (Hash[Symbol, untyped]) -> void
        def initialize(values) = NAMES.each { |name| instance_variable_set("@#{name}", values.fetch(name)) }

        #: (?untyped) -> Hash[Symbol, untyped]
        def as_json(_options = nil)
          { id: @id, title: @title, body: @body, slug: @slug, price: @price, rating: @rating, votes: @votes,
            published: @published, editor: @editor, tags: @tags, created_at: @created_at, updated_at: @updated_at,
            published_on: @published_on, author: @author }
        end
      end

      # Without an as_json of its own: by its instance variables.
      class Plain
        #: (Hash[Symbol, untyped]) -> void
        def initialize(values) = NAMES.each { |name| instance_variable_set("@#{name}", values.fetch(name)) }
      end

      class Model
        include ActiveModel::Model
        include ActiveModel::Attributes
        include ActiveModel::Serializers::JSON
        NAMES.each { |name| attribute(name) }
      end

      class << self
        #: () -> Array[Hash[Symbol, untyped]]
        def hashes = values.map { |record| record.merge(author: author(record).to_h) }

        #: () -> Array[Hash[String, untyped]]
        def indifferent = hashes.map(&:with_indifferent_access)

        #: () -> Array[Entry]
        def objects = values.map { |record| Entry.new(record.merge(author: Writer.new(*author(record)))) }

        #: () -> Array[Plain]
        def plain = hashes.map { |record| Plain.new(record) }

        #: () -> Array[Post]
        def structs = values.map { |record| Post.new(*record.values, author(record)) }

        #: () -> Array[Model]
        def models = hashes.map { |record| Model.new(record) }

        private

        def values
          zone = ActiveSupport::TimeZone["UTC"]
          local = ActiveSupport::TimeZone["Europe/Berlin"]
          Array.new(COUNT) { |index| texts(index).merge(figures(index), times(index, zone, local)).slice(*NAMES) }
        end

        def texts(index)
          sentence = "Der Mond ist aufgegangen, die goldnen Sternlein prangen – über Häusern, Wäldern & Wiesen. "
          { title: "Post no. #{index}: <b>bread & butter</b>", body: sentence * (1 + index % 3),
            slug: "post-no-#{index}-bread-butter", tags: %w[news ruby rails json].first(index % 5), editor: nil }
        end

        def figures(index)
          { id: 1_000 + index, price: BigDecimal("#{index}.99"), rating: (index % 50) / 10.0 + 0.25, votes: index * 37,
            published: index.even? }
        end

        def times(index, zone, local)
          { created_at: zone.at(1_700_000_000 + index * 7_919, index * 1_000, :usec),
            updated_at: local.at(1_720_000_000 + index * 104_729, 500_000, :usec),
            published_on: Date.new(2026, 1, 1) + index }
        end

        def author(record)
          Author.new(record.fetch(:id) % 7, "Ada Łukasiewicz", "ada.#{record.fetch(:id) % 7}@example.com")
        end
      end
    end
  end
end

# frozen_string_literal: true

require "active_record"
require_relative "rails_records"

module Jacinth
  module Workbench
    # The page of RailsRecords as records of ActiveRecord, in a table in memory. Needs ActiveRecord and SQLite.
    module RailsTable
      class Post < ActiveRecord::Base
        self.table_name = "posts"
      end

      COLUMNS = { title: :string, body: :text, slug: :string, rating: :float, votes: :integer, published: :boolean,
                  editor: :string, tags: :json, published_on: :date, author: :json }.freeze

      class << self
        # The records, after a read of every attribute.
        #: () -> Array[Post]
        def records
          build
          Post.order(:id).to_a.each(&:attributes)
        end

        # The rows of the database, from which records are created.
        #: () -> Array[Hash[String, untyped]]
        def rows
          build
          Post.connection.select_all("select * from posts order by id").to_a
        end

        private

        def build
          Time.zone = "UTC"
          ActiveRecord::Base.time_zone_aware_attributes = true
          ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
          ActiveRecord::Schema.verbose = false
          ActiveRecord::Schema.define do
            create_table(:posts) do |t|
              COLUMNS.each { |name, type| t.column(name, type) }
              t.decimal(:price, precision: 12, scale: 2)
              t.timestamps(precision: 6)
            end
          end
          RailsRecords.hashes.each { |record| Post.create!(record) }
        end
      end
    end
  end
end

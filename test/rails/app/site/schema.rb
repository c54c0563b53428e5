# frozen_string_literal: true

# The tables and their rows, which are the same in every run, including times and random numbers.
module Site
  module Schema
    NAMES = ["Tea & <b>biscuits</b>", "Käse \u{1F9C0}", "line\u2028separator\u2029s", "\"quoted\" \\ /slash",
             "tab\tnew\nline", "plain", "日本語", "</script><script>alert(1)</script>"].freeze
    MIDNIGHT = Time.utc(2026, 3, 28, 22, 30)

    class << self
      #: () -> void
      def build
        ActiveRecord::Schema.verbose = false
        ActiveRecord::Schema.define do
          create_table(:makers, force: true) { |t| t.string :name, null: false }
          create_table :records, force: true do |t|
            t.references :maker
            t.string :name, null: false
            t.decimal :price, precision: 12, scale: 4
            t.float :weight
            t.integer :stock, limit: 8
            t.boolean :listed
            t.date :made_on
            t.time :opens_at
            t.json :data
            t.text :settings
            t.text :tags
            t.binary :blob
            t.string :secret
            t.timestamps precision: 6
          end
        end
        fill
      end

      private

      def fill
        makers = ["Ärger & Söhne", "<Makers>"].map { |name| Maker.create!(name: name) }
        100.times do |i|
          time = MIDNIGHT + (i * 3607) + Rational(i * 12_345, 1_000_000)
          Record.create!(
            maker: makers[i % 3], name: "#{NAMES[i % NAMES.size]} #{i}", price: BigDecimal("12.5") * i,
            weight: i.zero? ? nil : 1e3 / i, stock: (i**9) - 5, listed: [true, false, nil][i % 3],
            made_on: Date.new(2026, 1, 1) + i, opens_at: time, data: data(i), theme: "dark<#{i}>", volume: i,
            tags: ["a&b", i, nil, { "deep" => [i / 3.0] }], created_at: time, updated_at: time + 1
          )
        end
      end

      def data(number)
        large = { "n" => number, "list" => [1, 2.5, nil, true, "é\u2028<"],
                  "sub" => { "big" => 10**(number % 40), "f" => number / 7.0 } }
        [large, [number, [number.to_s]], "text", nil][number % 4]
      end
    end
  end
end

# frozen_string_literal: true

# What programs exchange most: the same few sequences of keys again and again, within one document and from
# document to document. Random values have a fixed seed.

parts = %w[user order item price status created updated total count parent address country currency note amount]
names = parts.product(%w[id name code at by]).map { |pair| pair.join("_") }
values = [->(random) { random.rand(1..10_000_000) },
          ->(random) { "#{parts[random.rand(parts.size)]} #{random.rand(1_000)}" },
          ->(random) { random.rand(2).zero? }, ->(random) { random.rand(100_000) / 100.0 }, ->(_) {}]
record = ->(keys, random) { keys.each_with_index.to_h { |key, index| [key, values[index % values.size].call(random)] } }

# A Hash of Hashes by number: 22 kinds of records, with 9 to 30 keys.
Jacinth::Workbench::Cases.add("records", object: lambda {
  random = Random.new(10)
  kinds = (9..30).map { |size| names.rotate(size * 7).first(size) }
  Array.new(300) { |number| [(100_000 + number).to_s, record.call(kinds[random.rand(kinds.size)], random)] }.to_h
})

# The result of a query: a thousand rows of twelve columns.
Jacinth::Workbench::Cases.add("rows", object: lambda {
  random = Random.new(11)
  Array.new(1_000) { record.call(names.first(12), random) }
})

# Small documents, 10,000 calls for each of the table's: the same document each time; the same keys with other values;
# and documents that share no keys, so that nothing that is cached from call to call helps.
message = names.each_slice(5).map(&:first).first(8)

Jacinth::Workbench::Cases.add("messages_same", each: true,
                              object: -> { [record.call(message, Random.new(12))] * 10_000 })

Jacinth::Workbench::Cases.add("messages_alike", each: true, object: lambda {
  random = Random.new(13)
  Array.new(10_000) { record.call(message, random) }
})

Jacinth::Workbench::Cases.add("messages_unlike", each: true, object: lambda {
  random = Random.new(14)
  Array.new(10_000) { |number| record.call(message.map { |name| "#{name}_#{number}" }, random) }
})

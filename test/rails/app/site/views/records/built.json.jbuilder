json.total @records.size
json.at Time.zone.at(1.25r)
json.records @records do |record|
  json.extract! record, :id, :name, :price, :created_at, :made_on, :data, :tags
  json.label record.label
  json.set! "odd key <&>", record.weight
  json.maker { json.call(record.maker, :id, :name) } if record.maker
  json.asked Presenters::Asked.new(record)
end
json.cache! ["part", 1] do
  json.part { json.array! [1, nil, BigDecimal("1.5")] }
end
json.merge!({ "merged" => [Float::INFINITY] })
json.partial! "records/record", record: @records.first

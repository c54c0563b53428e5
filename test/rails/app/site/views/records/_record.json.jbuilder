json.first record, :id, :name

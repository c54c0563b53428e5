# frozen_string_literal: true

Rails.application.routes.draw do
  RecordsController.action_methods.each do |name|
    match "records/#{name}(/:id)", to: "records##{name}", via: %i[get post], format: false, defaults: { format: "json" }
  end
  ValuesController.action_methods.each do |name|
    match "values/#{name}(/:name)", to: "values##{name}", via: %i[get post], format: false, defaults: { format: "json" }
  end
  MessagesController.action_methods.each do |name|
    match "messages/#{name}(/:serializer)", to: "messages##{name}", via: %i[get post], format: false,
          defaults: { format: "json" }
  end
end

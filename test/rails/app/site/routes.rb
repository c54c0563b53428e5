# frozen_string_literal: true

Rails.application.routes.draw do
  RecordsController.action_methods.each { |name| match "records/#{name}(/:id)", to: "records##{name}", via: %i[get post], format: false, defaults: { format: "json" } }
  ValuesController.action_methods.each { |name| match "values/#{name}(/:name)", to: "values##{name}", via: %i[get post], format: false, defaults: { format: "json" } }
  MessagesController.action_methods.each { |name| match "messages/#{name}(/:serializer)", to: "messages##{name}", via: %i[get post], format: false, defaults: { format: "json" } }
end

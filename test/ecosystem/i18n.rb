# frozen_string_literal: true

# I18n: translations in a JSON file.

require_relative "order"

require "tmpdir"

Ecosystem.library { require "i18n" }

Dir.mktmpdir do |folder|
  path = File.join(folder, "en.json")
  File.write(path, '{"en":{"hello":"Hé %{name}","list":["a","b"],"deep":{"x":null,"n":1.5}}}')
  I18n.load_path << path
  I18n.available_locales = [:en]
  Ecosystem.show("translate") { I18n.t("hello", name: "you") }
  Ecosystem.show("list") { [I18n.t("list"), I18n.t("list").frozen?] }
  Ecosystem.show("deep") { I18n.t("deep") }
  broken = File.join(folder, "de.json")
  File.write(broken, '{"de":')
  Ecosystem.show("broken") { I18n.backend.load_translations(broken) }
  Ecosystem.show("load_file") { JSON.load_file(path, symbolize_names: true, freeze: true) }
end

# frozen_string_literal: true

# docs: the static site of docs/, the other pages and the API, in tmp/docs-site. It needs the rdoc of this Ruby.
desc "Build the documentation as a site, in tmp/docs-site"
task :docs do
  require_relative "../tool/docs/site"
  folder = File.expand_path("../tmp/docs-site", __dir__)
  pages = Jacinth::Docs::Site.write(folder)
  puts "#{pages.size} pages: #{folder}/index.html"
end

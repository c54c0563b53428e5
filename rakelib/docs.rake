# frozen_string_literal: true

# docs: the static site of docs/, the other pages and the API, in tmp/docs-site. It needs the rdoc of this Ruby, and
# fails if a link of the site is dead, a page asks another host, or a text has too little contrast.
desc "Build the documentation as a site, in tmp/docs-site"
task :docs do
  require_relative "../tool/docs/site"
  require_relative "../tool/docs/check"
  folder = File.expand_path("../tmp/docs-site", __dir__)
  Jacinth::Docs::Site.write(folder)
  check = Jacinth::Docs::Check.new(folder)
  puts check.faults, check, "#{folder}/index.html"
  abort "docs: #{check.faults.size} faults" if check.faults.any?
end

# frozen_string_literal: true

# The pages of docs/moving and docs/recipes give the results that they show, with the libraries that they are about. If
# these cannot be fetched, the line says SKIPPED.

# Runs the pages in the bundle and returns those that failed. `setup`: a file that the pages' process loads first.
run_pages = lambda do |pages, bundle, setup = nil|
  if bundle.missing
    puts "SKIPPED #{pages.join(" ")}: #{bundle.missing}"
    next []
  end
  pages.reject do |page|
    Bundler.with_unbundled_env do
      system(bundle.environment, "timeout", "60", RbConfig.ruby, "-I#{ENV["JACINTH_LIB"] || "lib"}", "-Ilib",
             "-rbundler/setup", "test/moving/page.rb", page, *setup)
    end
  end
end

desc "Run the pages of docs/moving with the libraries that they are about"
task moving: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/ecosystem/bundle"

  failed = run_pages.call(Dir["docs/moving/*.md"].sort, Ecosystem::Bundle.new("bench/types", "json", "~> 2.0"))
  raise "moving failed: #{failed.join(", ")}" if failed.any?
end

desc "Run the pages of docs/recipes with the libraries that they are about"
task recipes: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/rails/app/bundle"

  pages = Dir["docs/recipes/*.md"].sort - ["docs/recipes/rails.md"]
  failed = run_pages.call(pages, Ecosystem::Bundle.new("json/recipes", "json", "~> 2.21"))
  app = RailsApp::Bundle.new(RailsApp::Bundle.fitting)
  failed += run_pages.call(["docs/recipes/rails.md"], app, "test/moving/rails.rb")
  raise "recipes failed: #{failed.join(", ")}" if failed.any?
end

# frozen_string_literal: true

# moving: the pages of docs/moving, for programs that leave a serializer library, give the results that they show. Each
# runs in the bundle of bench:types, which has the libraries. If that cannot be fetched, the line says SKIPPED.
desc "Run the pages of docs/moving with the libraries that they are about"
task moving: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/ecosystem/bundle"

  bundle = Ecosystem::Bundle.new("bench/types", "json", "~> 2.0")
  if bundle.missing
    puts "SKIPPED moving: #{bundle.missing}"
    next
  end
  failed = Dir["docs/moving/*.md"].sort.reject do |page|
    Bundler.with_unbundled_env do
      system(bundle.environment, RbConfig.ruby, "-I#{ENV["JACINTH_LIB"] || "lib"}", "-Ilib", "-rbundler/setup",
             "test/moving/page.rb", page)
    end
  end
  raise "moving failed: #{failed.join(", ")}" if failed.any?
end

# frozen_string_literal: true

require_relative "../../ecosystem/bundle"

module RailsApp
  # The gems of the application, by gemfiles/rails_app/<name>.gemfile, with Jacinth itself as one of them.
  class Bundle < Ecosystem::Bundle
    FOLDER = File.join(ROOT, "gemfiles/rails_app")

    #: () -> Array[String]
    def self.names = Dir[File.join(FOLDER, "*.gemfile")].map { |path| File.basename(path, ".gemfile") }.sort

    # The newest series that this Ruby can run.
    #: () -> String
    def self.fitting = RUBY_VERSION >= "3.2" ? names.last : names.first

    #: (String) -> void
    def initialize(name) = super(name, "rails", name)

    #: () -> Hash[String, String?]
    def environment
      {
        "BUNDLE_GEMFILE" => path, "BUNDLE_PATH" => File.join(CACHE, "gems"), "BUNDLE_APP_CONFIG" => folder,
        "JACINTH_APP_ROOT" => ROOT, "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLE_FROZEN" => nil,
        "RAILS_ENV" => "production"
      }.merge(CERTIFICATES)
    end

    private

    def gemfile = File.read(File.join(FOLDER, "#{@name}.gemfile"))

    def stamp
      files = %w[gemfiles/rails_app/order.rb jacinth.gemspec lib/jacinth/version.rb]
      Digest::SHA256.hexdigest([gemfile, *files.map { |file| File.read(File.join(ROOT, file)) }, ROOT].join)
    end

    def folder = File.join(CACHE, "#{RUBY_VERSION}-app-#{@name}")
  end
end

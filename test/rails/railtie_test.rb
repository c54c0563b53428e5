# frozen_string_literal: true

require "test_helper"
require "support/child"
require "tmpdir"

# When the Railtie opens the frontend, with only as much of Rails as a Railtie needs; rake rails_app starts a whole
# application.
class RailsRailtieTest < Minitest::Test
  RAILTIE = <<~RUBY
    module Rails
      class Railtie
        HOOKS = []
        class << self
          def initializer(name, **order, &block) = HOOKS << [:initializer, name, order, block]
          def config = self
          def after_initialize(&block) = HOOKS << [:after, nil, {}, block]
        end
      end
    end
  RUBY
  FRONTEND = <<~RUBY
    module Jacinth
      module Rails
        def self.install! = puts("installed")
      end
    end
    App = Struct.new(:json_encoder) do
      def config = self
      def active_support = self
    end
    def run(kind, *arguments)
      Rails::Railtie::HOOKS.select { |hook| hook[0] == kind }.each { |hook| hook.last.call(*arguments) }
    end
    require "jacinth/rails/railtie"
  RUBY

  def ruby(script)
    Dir.mktmpdir do |folder|
      Dir.mkdir(File.join(folder, "rails"))
      File.write(File.join(folder, "rails/railtie.rb"), RAILTIE)
      Child.output("$LOAD_PATH.unshift(#{folder.dump})\n#{FRONTEND}\n#{script}", load: false)
    end
  end

  def test_before_the_settings_are_applied
    initializers = ruby(<<~RUBY).gsub(/before: /, ":before=>")
      p Rails::Railtie::HOOKS.select { |hook| hook[0] == :initializer }.map { |hook| hook[1, 2] }
    RUBY
    assert_equal %([["jacinth.install", {:before=>"active_support.set_configs"}]]\n), initializers
  end

  def test_once
    assert_equal "installed\n--\n", ruby("run(:initializer)\nputs \"--\"\nrun(:initializer)\nrun(:after, App.new)")
  end

  # An initializer that loads the Railtie is too late for the Railtie's own initializer.
  def test_at_the_end_of_an_application_that_has_begun
    assert_equal "--\ninstalled\n", ruby("puts \"--\"\nrun(:after, App.new)\nrun(:after, App.new)")
    assert_equal "--\n", ruby("puts \"--\"\nrun(:after, App.new(String))")
  end
end

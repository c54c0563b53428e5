# frozen_string_literal: true

require "jacinth/json/api"
require "stringio"
require_relative "former_gems"
require_relative "child"

# The common part of the tests of the JSON frontend: a block at a compat level, a block with the take-over, and a
# separate process with the json that this Ruby brings.
module JsonFrontend
  FRONTEND = Jacinth::JSON
  # Without the bundle: the child sees json as Ruby itself ships it.
  PLAIN = {
    "RUBYOPT" => nil,
    "RUBYLIB" => FormerGems::RUBYLIB,
    "BUNDLE_GEMFILE" => nil,
    "BUNDLER_SETUP" => nil,
    "GEM_HOME" => nil
  }.freeze

  # An object that answers exactly these methods.
  def answering(**methods)
    Object.new.tap { |object| methods.each { |name, value| object.define_singleton_method(name) { |*| value } } }
  end

  def at_level(level)
    before = FRONTEND.compat
    FRONTEND.compat = level
    yield
  ensure
    FRONTEND.compat = before
  end

  def taken_over
    FRONTEND.replace!
    yield
  ensure
    FRONTEND.restore!
  end

  # The deprecation warnings of the block, without their positions.
  def warnings
    _, words = capture_io { RaiseWarnings.off { yield } }
    words.lines.map { |line| line.chomp.sub(/\A.*?: warning: /, "") }
  end

  # The line of the block's first warning.
  def warned_line
    _, words = capture_io { RaiseWarnings.off { yield } }
    words[/\A(\S+:\d+): warning/, 1]
  end
end

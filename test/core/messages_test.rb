# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/golden"
require_relative "../support/messages"
require "open3"
require "rbconfig"

# What is said of broken documents and of wrong calls, beside json's and Oj's messages: a golden file, in which a person
# has compared them. UPDATE_GOLDEN=1 writes it again. The other libraries' lines are compared on the Ruby, and with the
# versions, that they were written by.
class MessagesTest < Minitest::Test
  FILE = File.join(Golden::FOLDER, "messages.txt")
  SCRIPT = File.expand_path("../support/messages.rb", __dir__)

  # [version, rows], or nil if the library is not installed.
  def other(library)
    output, status = Open3.capture2(RbConfig.ruby, SCRIPT, library, err: File::NULL, binmode: true)
    Marshal.load(output) if status.success?
  end

  def test_messages
    ours = Messages.of(:jacinth)
    others = %w[json oj].to_h { |library| [library, other(library)] }.compact
    head = "ruby #{RUBY_VERSION[/\A\d+\.\d+/]}#{others.map { |library, (version, _)| ", #{library} #{version}" }.join}"
    blocks = ours.map do |name, message|
      [name, "  jacinth #{message}", *others.map { |library, (_, rows)| "  #{library.ljust(7)} #{rows.fetch(name)}" }]
    end
    return Golden.assert_equal(self, "messages", [head, *blocks.flatten]) if ENV["UPDATE_GOLDEN"] == "1"

    kept = File.readlines(FILE, chomp: true)
    assert_equal kept.grep_v(/^  (?:json|oj)  /).drop(1), blocks.flat_map { |block| block.first(2) },
                 "differs from #{FILE}; UPDATE_GOLDEN=1 keeps it"
    assert_equal kept, [head, *blocks.flatten] if kept.first == head
  end

  # Every text has its place in the message, and nearly every one says what to do. Every wrong call names what is wrong.
  def test_each_message_helps
    texts, calls = Messages.of(:jacinth).partition { |name, _| name.start_with?("text") }

    assert_operator texts.size, :>=, 60
    assert_operator calls.size, :>=, 30
    texts.each do |name, message|
      assert_match(/\AJacinth::\w+Error: .* at line \d+ column \d+(?: \(.+\))?\z/, message, name)
    end
    assert_operator texts.count { |_, message| message.end_with?(")") }, :>=, 57
    calls.each { |name, message| assert_match(/\A(?:[A-Z]\w+::)*(?:\w+Error|ENOENT): ./, message, name) }
  end
end

# frozen_string_literal: true

require "test_helper"
require "jacinth/json/api"
require "jacinth/oj/api"
require "support/allocated"
require "support/raise_warnings"
require "support/workload"

# Objects of every class of the native, the JSON and the Oj frontend before initialize: no call may crash.
class AllocatedTest < Minitest::Test
  # Files in plain Ruby, which other tests may have loaded; and the Rails frontend, which test/rails/hostile_test.rb
  # tests.
  SKIPPED = %i[Workbench CLI Doctor Inspector Rails].freeze
  # Classes that hold C data and can be allocated. Classes that cannot be allocated are left out.
  KNOWN = %w[Jacinth::Coder Jacinth::Fragment Jacinth::Text::Builder Jacinth::JSON::Ext::Generator::State
             Jacinth::JSON::Ext::Parser Jacinth::JSON::Ext::ParserConfig Jacinth::JSON::Coder
             Jacinth::JSON::ResumableParser].freeze
  REFUSED = %w[Jacinth::Oj::Doc Jacinth::Oj::Parser Jacinth::Oj::StringWriter Jacinth::Oj::StreamWriter].freeze

  def classes = Allocated.classes(Jacinth, skipped: SKIPPED)

  def test_every_class_is_met
    possible, refused = classes.partition { |klass| Allocated.possible?(klass) }.map { |list| list.map(&:name) }
    assert_empty KNOWN - possible
    assert_equal REFUSED.sort, refused.grep(/Oj/).sort & REFUSED
  end

  def test_every_method
    calls = 0
    RaiseWarnings.off do
      capture_io do
        classes.select { |klass| Allocated.possible?(klass) }.each do |klass|
          calls += Allocated.try(klass, Workload::SLOWED ? 2 : nil) do |label, error|
            refute_match(/uninitialized constant|undefined local/, error.message.b, label) if error
          end
        end
      end
    end
    assert_operator calls, :>, Workload::SLOWED ? 1000 : 8000
    assert_equal Allocated::TEXT, Jacinth.generate(Jacinth.parse(Allocated::TEXT))
    assert_equal [{ "a" => 1.5 }, nil], Jacinth::JSON.parse(Allocated::TEXT)
  end
end

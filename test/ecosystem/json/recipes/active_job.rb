# frozen_string_literal: true

# ActiveJob: arguments of jobs as a queue stores them, in JSON, and read again.

require_relative "../../order"

Ecosystem.library do
  require "active_job"
  require "active_support/core_ext"
  ActiveJob::Base.logger = Logger.new(nil)
  ActiveJob::Base.queue_adapter = :test

  class Report < ActiveJob::Base
    def perform(*arguments) = Ecosystem.show("performed with") { arguments }
  end
end

ARGUMENTS = [1, 2.5, nil, true, "é<>&", :symbol, { "a" => [1], b: :c }, Time.utc(2026, 1, 2, 3), Date.new(2026, 1, 2),
             1.minute, BigDecimal("9.90"), 1..3, 2**70].freeze

def stored(*arguments) = ActiveJob::Base.queue_adapter.enqueued_jobs.clear && Report.perform_later(*arguments).serialize

ARGUMENTS.each do |argument|
  Ecosystem.show("stored #{argument.class}") { JSON.generate(stored(argument)["arguments"]) }
  Ecosystem.show("read again") { JSON.parse(JSON.generate(stored(argument)["arguments"])) }
end
Ecosystem.show("run") { ActiveJob::Base.execute(JSON.parse(JSON.generate(stored(*ARGUMENTS)))) && nil }
Ecosystem.show("no argument of a job") { stored(Object.new) }

# frozen_string_literal: true

# Sidekiq in its fake mode: how jobs become JSON, and JSON becomes jobs.

require_relative "order"

Ecosystem.library do
  require "sidekiq"
  require "sidekiq/testing"
  Sidekiq::Testing.fake!
  Sidekiq.default_configuration.logger = Logger.new(nil)

  class Work
    include Sidekiq::Job

    def perform(*arguments) = Ecosystem.show("performed with") { arguments }
  end
end

Ecosystem.show("load_json") { Sidekiq.load_json('{"class":"Work","args":[1,2.5e-10,null,"é"]}') }
Ecosystem.show("load_json of a broken text") { Sidekiq.load_json("{") }
Ecosystem.show("dump_json") { Sidekiq.dump_json({ "at" => 1_700_000_000.123456, "args" => [1, 1e20, nil] }) }
Ecosystem.show("round trip") { Sidekiq.load_json(Sidekiq.dump_json({ "a" => [1e-7, 12_345.678] })) }
Ecosystem.show("queued") { Work.perform_async({ "a" => [1, nil] }, 1.5) && Work.jobs.map { |job| job["args"] } }
Ecosystem.show("refused") { Work.perform_async(a: :b) }
Ecosystem.show("drained") { Work.drain }

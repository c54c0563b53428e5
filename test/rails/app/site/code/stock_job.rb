# frozen_string_literal: true

# Returns a text of its arguments.
class StockJob < ActiveJob::Base
  self.queue_adapter = TextAdapter.new

  def perform(*things, **named)
    [things.map { |thing| thing.is_a?(Record) ? thing.to_global_id.to_s : thing }, named].inspect
  end
end

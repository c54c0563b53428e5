# frozen_string_literal: true

# Broadcasts, and answers what a client says.
class FeedChannel < ActionCable::Channel::Base
  def subscribed
    stream_from "feed"
    transmit({ hello: "<é\u2028>", at: Time.zone.at(0.5r), price: BigDecimal("1.50"), asked: params["room"] })
  end

  def say(data) = transmit({ said: data, record: Record.find(1) })
end

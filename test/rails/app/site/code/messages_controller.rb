# frozen_string_literal: true

# Where Rails itself writes JSON: cookies, sessions, signed and encrypted messages, jobs, broadcasts, the cache.
class MessagesController < BaseController
  include ActionController::Live

  VALUES = { "hash" => { "a" => [1, nil, 1.5, "<é\u2028>"], b: { c: true } },
             "time" => Time.utc(2026, 1, 2, 3, 4, 5.678r), "text" => "plain </script>", "number" => 2**70,
             "list" => [BigDecimal("1.50"), Date.new(2026, 1, 2), :sym] }.freeze

  # Signed cookies are the same each time, because their expiry is fixed.
  def bake
    VALUES.each do |name, value|
      cookies.signed["signed_#{name}"] = { value: value, expires: Time.utc(2040, 1, 1), httponly: true }
      cookies.encrypted["sealed_#{name}"] = { value: value, expires: Time.utc(2040, 1, 1) }
    end
    session[:cart] = { "items" => [{ id: 1, price: BigDecimal("9.90"), at: VALUES["time"] }], nil => :x,
                       "note" => "é<&>" }
    session[:count] = session[:count].to_i + 1
    flash[:notice] = "done <b>"
    render json: session.to_hash.except("session_id")
  end

  # The contents of those cookies, as the application reads them and as they are stored.
  def eat
    seen = VALUES.keys.to_h { |name| [name, [cookies.signed["signed_#{name}"], cookies.encrypted["sealed_#{name}"]]] }
    seen["session"] = session.to_hash.except("session_id")
    seen["flash"] = flash.to_h
    raw = request.cookies.select { |name, _| name.start_with?("sealed_", "_site") }.transform_values do |sealed|
      opened(sealed)
    end
    render plain: [seen.inspect, raw.inspect].join("\n")
  end

  def sign
    verifier = ActiveSupport::MessageVerifier.new("s" * 32, serializer: params[:serializer].to_sym)
    texts = VALUES.values.flat_map do |value|
      [verifier.generate(value), verifier.generate(value, purpose: :test, expires_at: Time.utc(2040, 1, 1))]
    end
    rows = texts.map { |text| [text, verifier.verified(text), verifier.verified(text, purpose: :test)].inspect }
    render plain: rows.join("\n")
  end

  def seal
    box = ActiveSupport::MessageEncryptor.new("k" * 32, serializer: params[:serializer].to_sym)
    inside = ActiveSupport::MessageEncryptor.new("k" * 32, serializer: ActiveSupport::MessageEncryptor::NullSerializer)
    rows = VALUES.values.map do |value|
      text = box.encrypt_and_sign(value)
      [box.decrypt_and_verify(text), inside.decrypt_and_verify(text)].inspect
    end
    render plain: rows.join("\n")
  end

  def work
    TextAdapter.texts.clear
    record = Record.find(3)
    StockJob.perform_later(record, 1.5, "é<", [nil, { "k" => :v, sym: Time.utc(2026, 1, 1) }],
                           when: Time.zone.at(0.25r), price: BigDecimal("1.20"), for: 5.minutes,
                           on: Date.new(2026, 1, 1))
    StockJob.set(wait_until: Time.utc(2040, 1, 1)).perform_later(record)
    render plain: [*TextAdapter.texts, *TextAdapter.work].join("\n")
  end

  def broadcast
    ActionCable.server.broadcast("feed", { record: Record.find(2), at: Time.zone.at(0), text: params[:text] })
    ActionCable.server.broadcast("feed", [1, "<b>\u2028", BigDecimal("1.5")])
    head :no_content
  end

  def live
    response.headers["Content-Type"] = "text/event-stream"
    stream = SSE.new(response.stream, retry: 300)
    stream.write({ record: Record.find(2), at: Time.zone.at(0) }, event: "one")
    stream.write([1, nil, "<é"])
    stream.write("text")
  ensure
    stream&.close
  end

  # A cache whose entries are JSON.
  def cached
    store = ActiveSupport::Cache::MemoryStore.new(coder: JsonEntries)
    store.write("a", VALUES["hash"])
    store.write_multi("b" => [1, "é"], "c" => nil)
    values = said do
      [store.read("a"), store.read_multi("b", "c"), store.fetch("d") { VALUES["list"] }, store.read("d")]
    end
    render plain: values
  end

  private

  def opened(sealed)
    key = Rails.application.key_generator.generate_key("authenticated encrypted cookie",
                                                       ActiveSupport::MessageEncryptor.key_len("aes-256-gcm"))
    ActiveSupport::MessageEncryptor.new(key, cipher: "aes-256-gcm",
                                        serializer: ActiveSupport::MessageEncryptor::NullSerializer)
                                   .decrypt_and_verify(sealed, purpose: "cookie.#{request.cookies.key(sealed)}")
  end
end

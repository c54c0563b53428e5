# frozen_string_literal: true

# What the controllers share: the settings that a request asks for, which are reset after it.
class BaseController < ActionController::Base
  skip_forgery_protection
  around_action :with_settings
  rescue_from(ActionDispatch::Http::Parameters::ParseError) do |error|
    cause = error.cause
    words = [error.message, cause.message.dup.force_encoding("UTF-8").scrub]
    render json: { error: error.class.name, cause: cause.class.name, words: words }, status: 422
  end

  private

  # `set=time_precision:0,parse_json_times:true` in the query; settings that this ActiveSupport lacks are ignored.
  def with_settings
    settings = request.query_parameters["set"].to_s.split(",").map { |pair| pair.split(":") }
    asked = settings.select { |name, _| ActiveSupport.respond_to?("#{name}=") }
    before = asked.to_h { |name, _| [name, ActiveSupport.public_send(name)] }
    asked.each do |name, value|
      ActiveSupport.public_send("#{name}=", Integer(value, exception: false) || value == "true")
    end
    yield
  ensure
    before&.each { |name, value| ActiveSupport.public_send("#{name}=", value) }
  end

  # The value, or its error.
  def said
    value = yield
    value.is_a?(String) ? value.inspect : "#{value.class} #{value.inspect}"
  rescue StandardError, SystemStackError => e
    "raised #{e.class}: #{e.message.lines.first&.chomp}"
  end
end

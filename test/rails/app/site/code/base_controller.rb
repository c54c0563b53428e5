# frozen_string_literal: true

# What the controllers share: the settings that a request asks for, told back when it is over.
class BaseController < ActionController::Base
  skip_forgery_protection
  around_action :with_settings
  rescue_from(ActionDispatch::Http::Parameters::ParseError) { |error| render json: { error: error.class.name, cause: error.cause.class.name, words: [error.message, error.cause.message.dup.force_encoding("UTF-8").scrub] }, status: 422 }

  private

  # `set=time_precision:0,parse_json_times:true` in the query; what this ActiveSupport does not have is left out.
  def with_settings
    asked = request.query_parameters["set"].to_s.split(",").map { |pair| pair.split(":") }.select { |name, _| ActiveSupport.respond_to?("#{name}=") }
    before = asked.to_h { |name, _| [name, ActiveSupport.public_send(name)] }
    asked.each { |name, value| ActiveSupport.public_send("#{name}=", Integer(value, exception: false) || value == "true") }
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

# frozen_string_literal: true

# Values of all kinds through `render json:`, and posted documents as the parser returned them.
class ValuesController < BaseController
  # A value, with the options of the query.
  def show
    value = Presenters.all.fetch(params[:name].to_sym)
    options = params[:only] ? { only: params[:only].split(",") } : {}
    options[:callback] = params[:callback] if params[:callback]
    render json: value, **options
  end

  def all = render(json: Presenters.all)

  def direct
    value = Presenters.all.fetch(params[:name].to_sym)
    texts = [-> { value.to_json }, -> { value.as_json.to_json },
             -> { ActiveSupport::JSON.encode(value, only: %w[a str]) },
             -> { JSON.generate(value) }, -> { JSON.dump(value) }, -> { [value].to_json(escape: false) },
             -> { JSON.pretty_generate(value.as_json) }, -> { ActiveSupport::JSON.encode(value).encoding.name }]
    render plain: texts.map { |text| said(&text) }.join("\n")
  end

  def wrong
    cycle = []
    cycle << cycle
    texts = [-> { "\xff".to_json }, -> { ["\xff".b].to_json }, -> { "é".encode("UTF-16LE").to_json },
             -> { "é".encode("ISO-8859-1").to_json }, -> { cycle.to_json },
             -> { (1..120).inject(1) { |inner, _| [inner] }.to_json }]
    render plain: texts.map { |text| said(&text) }.join("\n")
  end

  def literal
    values = [-> { "already \"json\"" }, -> { nil }, -> { "" }, -> { false }, -> { 1.5 }, -> { :symbol },
              -> { "<>".html_safe }, -> { params.permit(:which, a: {}) }, -> { Date.new(2026, 1, 1) }]
    render json: values.fetch(Integer(params[:which])).call
  end

  # What was posted, as Ruby shows it.
  def echo
    render(plain: [request.request_parameters.inspect, params.to_unsafe_h.except("controller", "action").inspect,
                   said { request.request_parameters.to_json }].join("\n"))
  end

  def decoded = render(plain: said { ActiveSupport::JSON.decode(request.raw_post) })

  def missing = raise(ActiveRecord::RecordNotFound, "no <b> such")

  def boom = raise(ArgumentError, "boom & bust")

  def page
    @records = Record.order(:id).first(4)
    render "pages/page", formats: :html
  end
end

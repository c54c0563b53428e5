# frozen_string_literal: true

# Records as JSON: in all the forms of `render json:`, and through jbuilder.
class RecordsController < BaseController
  FORMS = {
    "plain" => {},
    "only" => { only: %i[id name price] },
    "only_strings" => { only: %w[id created_at] },
    "except" => { except: %i[data tags settings] },
    "methods" => { only: :id, methods: %i[label doubled] },
    "include" => { only: :id, include: :maker },
    "include_deep" => { include: { maker: { only: :name, include: { records: { only: %i[id price] } } } }, only: :id },
    "root" => { root: "record", only: :id },
    "callback" => { callback: "app.show", only: %i[id name] },
    "status" => { status: :created, location: "/records/1", only: :id },
    "type" => { content_type: "application/vnd.api+json", only: :id },
    "unescaped" => { escape: false, only: :name },
    "unknown" => { nonsense: [1], only: :id }
  }.freeze

  def index = render(json: Record.order(:id))

  def page
    render(json: { records: Record.order(:id).limit(10).to_a, total: Record.count, at: Time.zone.at(1.5r),
                   price: Record.sum(:price), weights: Record.where("weight > 100").pluck(:weight, :price) })
  end

  def show = render(json: Record.find(params[:id]), **FORMS.fetch(params[:form], {}))

  def some = render(json: Record.order(:id).where(id: 1..5), **FORMS.fetch(params[:form], {}))

  def asked
    render(json: Record.order(:id).first(3).map { |record| Presenters::Asked.new(record) },
           **FORMS.fetch(params[:form], {}))
  end

  def built
    @records = Record.includes(:maker).order(:id).limit(20)
  end

  def built_whole
    @records = Record.includes(:maker).order(:id)
    render :built
  end

  # Nothing but the encoding, to measure its share of a request.
  def kept
    @@kept ||= Record.order(:id).map { |record| record.attributes.except("settings") } # rubocop:disable Style/ClassVars
    render(json: @@kept)
  end

  def rows
    render json: [
      Record.group(:listed).count, Record.group(:made_on).sum(:price).first(3).to_h,
      Record.connection.select_all("select id, name, price, data, created_at from records limit 3"),
      Record.pick(:data), Record.find_by(id: 2).slice(:id, :price), Record.first.changes,
      Record.first.attributes_before_type_cast.except("secret"), Record.columns_hash.keys,
      Record.first.previous_changes, Record.new
    ]
  end

  def create
    record = Record.new(params.fetch(:record, {}).permit(:name, :price, :weight, :stock, :listed, :made_on, :secret,
                                                         :theme, :volume, tags: [], data: {}))
    return render(json: record.errors, status: :unprocessable_content) unless record.valid?

    record.created_at = record.updated_at = Time.utc(2026, 5, 5, 5, 5, 5.5r)
    record.save!
    found = Record.find(record.id)
    columns = "select data, settings, tags, secret from records where id = #{record.id}"
    raw = Record.connection.select_rows(columns).first
    found.data = found.data
    render json: [found, raw, found.changed?, found.secret], status: :created
  ensure
    record&.destroy
  end

  def errors
    record = Record.new(price: 20_000, name: "")
    record.validate
    errors = record.errors
    render json: { errors: errors, full: errors.full_messages, details: errors.details, hash: errors.to_hash(true),
                   as: errors.as_json(full_messages: true) }, status: 422
  end

  # A column that somebody else has written, with invalid JSON.
  def broken
    changes = %(data = '{"a":[1,}', settings = '{"theme": 1e2, "x": "\\u00e9"}', tags = ' ')
    Record.connection.execute("update records set #{changes} where id = 100")
    record = Record.find(100)
    render json: { data: record.data, settings: record.settings, theme: record.theme, tags: record.tags }
  end
end

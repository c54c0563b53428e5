# frozen_string_literal: true

# A model with a column of each kind: json, store and serialize with JSON, encrypted.
class Record < ActiveRecord::Base
  belongs_to :maker, optional: true
  store :settings, accessors: %i[theme volume], coder: JSON
  serialize :tags, coder: JSON
  encrypts :secret, deterministic: true
  validates :name, presence: true, length: { maximum: 60 }
  validates :price, numericality: { less_than: 10_000, allow_nil: true }
  attribute :grade, default: -> { BigDecimal("1.50") }

  def label = "#{name}: #{price&.to_s("F")}"

  def doubled(options = nil) = options.is_a?(Hash) ? options.keys : weight.to_f * 2
end

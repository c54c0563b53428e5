# frozen_string_literal: true

# What every record may belong to; it writes itself as it likes.
class Maker < ActiveRecord::Base
  has_many :records

  def serializable_hash(options = nil) = super.merge("shout" => name.upcase)
end

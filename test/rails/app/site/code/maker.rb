# frozen_string_literal: true

# The maker that a record may belong to; it overrides serializable_hash.
class Maker < ActiveRecord::Base
  has_many :records

  def serializable_hash(options = nil) = super.merge("shout" => name.upcase)
end

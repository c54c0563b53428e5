# frozen_string_literal: true

# A coder for caches: the value of each entry as JSON.
module JsonEntries
  class << self
    def dump(entry) = ActiveSupport::JSON.encode(entry.value)
    def load(text) = ActiveSupport::Cache::Entry.new(ActiveSupport::JSON.decode(text))
  end
end

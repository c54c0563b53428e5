# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  # Stands for a value that is not there: edit removes what it is given for.
  ABSENT = Object.new
  # Its name, and nothing else: it is one object for all Ractors.
  class << ABSENT
    #: () -> String
    def inspect = "Jacinth::ABSENT"
    alias to_s inspect
  end
  ABSENT.freeze
end

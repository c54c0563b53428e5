# frozen_string_literal: true

# json/add/core: the additions that belong to the core in json 2.

%w[date date_time exception range regexp string struct symbol time].each { |name| require_relative name }

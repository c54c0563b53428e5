# frozen_string_literal: true

# json/add/core: the additions that json 2 counts to the core.

%w[date date_time exception range regexp string struct symbol time].each { |name| require_relative name }

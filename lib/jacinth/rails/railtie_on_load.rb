# frozen_string_literal: true

# For an application that loads Rails after Jacinth: the Railtie is loaded together with the application. Only a hook of
# ActiveSupport tells when that is, so ActiveSupport has to be there now.

begin
  require "active_support"
rescue LoadError => e
  warn("jacinth/rails: ::JSON is Jacinth's, but there is no ActiveSupport (#{e.message}): if it is loaded later, " \
       "call Jacinth::Rails.install! then", uplevel: 0)
else
  ActiveSupport.on_load(:before_configuration) { require "jacinth/rails/railtie" }
end

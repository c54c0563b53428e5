# frozen_string_literal: true

require_relative "../core/main_ractor"

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # Restricts what a document may do in the program.
  module Oj
    # The program asked for something that secure! has turned off.
    class SecureError < Error
    end

    class << self
      # For a process that parses untrusted input. It cannot be undone:
      #
      # - Object mode is no longer a default: :compat is the default mode instead. A call may still ask for object mode
      #   (`object_load`, `mode: :object`), but it makes only objects of existing classes.
      # - No class is made for a document (auto_define; missing_class: :auto of a Parser).
      # - No document calls json_create (create_additions, and with it match_string; a Parser's create_id without
      #   ignore_json_create).
      #
      # Defaults that are no longer allowed are reset. Asking for one, as a default or in a call that reads, raises
      # SecureError.
      #
      #   Jacinth::Oj.secure!
      #   Jacinth::Oj.default_options[:mode] # => :compat
      #: () -> nil
      def secure!
        MainRactor.check("Jacinth::Oj.secure!")
        make_secure
        nil
      end
    end
  end
end

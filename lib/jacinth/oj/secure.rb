# frozen_string_literal: true

module Jacinth
  # What a document may make of a program.
  module Oj
    # What secure! has turned off was asked for.
    class SecureError < Error
    end

    class << self
      # For a process that reads what others have written. From here on, and for good:
      #
      # - object mode is no default: where it was, :compat is the default mode. A call may still ask for it
      #   (`object_load`, `mode: :object`), and makes objects of classes that are there;
      # - no class is made for a document (auto_define; missing_class: :auto of a Parser);
      # - no document calls json_create (create_additions, and with it match_string; a Parser's create_id without
      #   ignore_json_create).
      #
      # What was a default is taken back; asking for it, as a default or in a call that reads, raises SecureError.
      #
      #   Jacinth::Oj.secure!
      #   Jacinth::Oj.default_options[:mode] # => :compat
      #: () -> nil
      def secure!
        make_secure
        nil
      end
    end
  end
end

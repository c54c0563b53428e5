# frozen_string_literal: true

module Jacinth
  class Type
    # What an object becomes: its target; how it is made, which is :keywords or :positional for `new` with the fields,
    # :writers or :filled for writers or instance variables after `new`, and false otherwise; its fields; what is done
    # with other keys; the Reference that stands for it inside its own description; the Nodes of its views by their
    # names.
    ObjectShape = Struct.new(:target, :constructs, :fields, :unknown, :token, :views)

    # A field: its name in Ruby, its key in JSON, its type; whether it must be there, and what it is if it is missing.
    # `role`: nil; :virtual for a field that is only written, with the value that `compute` answers, or `default`; :rest
    # for the field with the pairs that no other field has. `condition`: answers whether it is written, or nil.
    Field = Struct.new(:name, :key, :node, :required, :default, :role, :compute, :condition)

    # What `this`, or a part of Type.group, stands for. It is open while that is being described.
    class Reference
      # The part of a group, when it is complete; nil for `this`.
      #: () -> Node?
      attr_reader :node

      # The part of a group or the object around `this`, when it is complete.
      #: () -> Node?
      attr_reader :described

      #: () -> bool
      def open? = !frozen?

      # Ends the description.
      #: (Node?, ?Node?) -> void
      def close(described, node = nil)
        @described = described
        @node = node
        freeze
      end
    end
    private_constant :ObjectShape, :Field, :Reference
  end
end

# frozen_string_literal: true

module Jacinth
  class Type
    # How the objects of a class are made. An `initialize` that the program has defined is called, as it may check what
    # it gets: its parameters say how. Otherwise the members or the instance variables are set at once.
    class Constructor
      MISSING = Ractor.make_shareable(-> {}) # the default of a field whose argument cannot be left out
      private_constant :MISSING

      # The names of the arguments of `new`, in their order.
      #: (Class) -> Array[Symbol]
      def self.arguments(target)
        target.instance_method(:initialize).parameters.filter_map { |kind, name| name if %i[req opt].include?(kind) }
      end

      # `given`: what the description says, or nil. `whole`: it is not a view.
      #: (Class, bool | :writers | nil, Array[Field], bool) -> void
      def initialize(target, given, fields, whole)
        @target = target
        @given = given
        @fields = fields
        @whole = whole
        @names = fields.reject { |field| field.role == :virtual }.map(&:name)
        @parameters = target.instance_method(:initialize).parameters.group_by(&:first)
        @parameters.transform_values! { |list| list.map { |_, name| name } }
        @parameters.default = [].freeze
      end

      # How the objects are made (ObjectShape#constructs), and the fields.
      #: () -> [Symbol | false, Array[Field]]
      def plan
        way = @given.nil? ? way_of_class : { true => ordered? ? :positional : :keywords }.fetch(@given, @given)
        [way, given_always(way)]
      end

      private

      def struct? = @target < Struct
      def ordered? = struct? && !@target.keyword_init?
      def members? = struct? || (defined?(Data) && @target < Data)

      # Whether the program has defined `initialize`: that of a class of Ruby or of an extension has no source location.
      def initialize_defined? = @target != Hash && !@target.instance_method(:initialize).source_location.nil?

      def way_of_class
        return false unless initialize_defined?

        way = ordered? ? way_of_struct : keywords? ? :keywords : way_of_object
        way || (@whole ? refuse : false)
      end

      def keywords?
        required, optional = @parameters.values_at(:keyreq, :key)
        return false unless @parameters[:req].empty?
        return false if required.empty? && optional.empty? && @parameters[:keyrest].empty?

        (required - @names).empty? && (@parameters.key?(:keyrest) || (@names - required - optional).empty?)
      end

      # A Struct without keyword_init: its members in order, unless `initialize` has keywords.
      def way_of_struct
        return (:keywords if keywords?) if @parameters.key?(:key) || @parameters.key?(:keyreq)

        least = @parameters[:req].size
        most = least + @parameters[:opt].size
        :positional if @target.members.size.between?(least, @parameters.key?(:rest) ? Float::INFINITY : most)
      end

      # Any other class whose `initialize` does not take the fields as keywords.
      def way_of_object
        names = @parameters[:req] + @parameters[:opt]
        return if @parameters.key?(:keyreq)
        return :keywords if members? && @parameters.key?(:rest) # those of a Struct with keyword_init
        return :positional if names.any? && (@parameters[:req] - @names).empty? && (@names - names).empty?
        return :keywords if names.size == 1 && !@names.include?(names.first) # a Hash of all

        :filled if @parameters[:req].empty? && !members?
      end

      def refuse
        taken = @target.instance_method(:initialize).parameters.map { |_, name| name }.join(", ")
        raise ArgumentError, "#{@target}#initialize (#{Printable.escaped(taken)[0, 80]}) does not take the fields; " \
                             "initialize: false makes objects without it"
      end

      # Fields that may be missing, but whose arguments may not: these are nil then.
      def given_always(way)
        needed = case way
                 when :keywords then @given.nil? ? @parameters[:keyreq] : []
                 when :positional then required_in_order
                 else []
                 end
        @fields.map do |field|
          next field if field.required || field.role || !field.default.nil? || !needed.include?(field.name)

          field.dup.tap { |copy| copy.default = MISSING }.freeze
        end
      end

      # The members of a Struct, or the parameters, that come before the last one that is required.
      def required_in_order
        members? ? @target.members.first(@parameters[:req].size) : @parameters[:req]
      end
    end
    private_constant :Constructor
  end
end

# frozen_string_literal: true

module Jacinth
  module Rails
    # Which as_json is ActiveSupport's own, and what it does: by the class or module that has it, with its definition and
    # the definitions that a text which the engine writes itself stands for.
    module Kinds
      # owner => [kind, methods that its text is made by]
      OWNERS = {
        "Object" => [:variables, "Object#instance_values"], "Module" => [:name], "TrueClass" => [:itself], "FalseClass" => [:itself],
        "NilClass" => [:itself], "String" => [:itself], "Symbol" => [:text], "Numeric" => [:itself], "Float" => [:float],
        "BigDecimal" => [:decimal], "Regexp" => [:text], "Enumerable" => [:list], "IO" => [:text], "Range" => [:text], "Array" => [:array],
        "Hash" => [:hash], "Struct" => [:members], "Data" => [:members], "URI::Generic" => [:text], "Pathname" => [:text],
        "Exception" => [:text], "Time" => [:time, *%w[xmlschema formatted_offset strftime utc_offset utc? to_i].map { |name| "Time##{name}" }],
        "Date" => [:date, *%w[strftime year month mday].map { |name| "Date##{name}" }],
        "DateTime" => [:date_time, *%w[xmlschema strftime year month mday hour min sec sec_fraction offset].map { |name| "DateTime##{name}" }],
        "Process::Status" => [:status, "Process::Status#exitstatus", "Process::Status#pid"], "IPAddr" => [:call],
        "ActiveSupport::TimeWithZone" => [:zoned, *%w[xmlschema formatted_offset time utc utc_offset utc? zone period].map { |name| "ActiveSupport::TimeWithZone##{name}" }],
        "ActiveModel::Serializers::JSON" => [:model, *%w[serializable_hash serializable_attributes attribute_names_for_serialization].map { |name| "ActiveModel::Serialization##{name}" },
                                             "ActiveModel::Attributes#attributes", "ActiveModel::Attributes#attribute_names"]
      }.freeze
      private_constant :OWNERS

      class << self
        # The table that the extension takes.
        #: () -> Hash[Module, Array[untyped]]
        def table
          OWNERS.each_with_object({}.compare_by_identity) do |(name, (kind, *texts)), rows|
            owner = constant(name)
            method = owner && own(owner)
            next unless method

            made = texts.filter_map { |text| text_method(text) }.freeze
            rows[owner] = [KINDS.index(made.size == texts.size ? kind : :call), method, made].freeze
          end.freeze
        end

        # The names of those that are not loaded, outermost first.
        #: () -> Array[Array[Symbol]]
        def missing = (OWNERS.keys - ["Data"]).reject { |name| constant(name) }.map { |name| name.split("::").map(&:to_sym).freeze }.freeze

        private

        def constant(name) = ::Object.const_defined?(name) ? ::Object.const_get(name) : nil

        # The owner's as_json, if that is where ActiveSupport has defined it.
        def own(owner)
          return unless owner.method_defined?(:as_json, false)

          method = owner.instance_method(:as_json)
          library = owner.name.start_with?("ActiveModel::") ? ::ActiveModel : ::ActiveSupport
          folder = File.dirname(library.method(:version).source_location.first, 2)
          method if method.owner.equal?(owner) && method.source_location&.first.to_s.start_with?(folder)
        end

        def text_method(text)
          owner, name = text.split("#")
          owner = constant(owner)
          return unless owner.method_defined?(name) || owner.private_method_defined?(name)

          owner = owner.instance_method(name).owner
          [owner, name.to_sym, owner.instance_method(name)].freeze
        end
      end
    end
    private_constant :Kinds
  end
end

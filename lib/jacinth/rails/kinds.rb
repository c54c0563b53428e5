# frozen_string_literal: true

module Jacinth
  module Rails
    # Which as_json methods are ActiveSupport's own, and what they do. The table is keyed by the class or module that
    # has the method. A row has the method's definition, and the definitions of the methods whose text the engine writes
    # itself.
    module Kinds
      # owner => [kind, methods that make its text]
      OWNERS = {
        "Object" => [:variables, "Object#instance_values"],
        "Module" => [:name],
        "TrueClass" => [:itself],
        "FalseClass" => [:itself],
        "NilClass" => [:itself],
        "String" => [:string],
        "Symbol" => [:text],
        "Numeric" => [:itself],
        "Float" => [:float],
        "BigDecimal" => [:decimal],
        "Regexp" => [:text],
        "Enumerable" => [:list],
        "IO" => [:text],
        "Range" => [:text],
        "Array" => [:array],
        "Hash" => [:hash],
        "Struct" => [:members],
        "Data" => [:members],
        "URI::Generic" => [:text],
        "Pathname" => [:text],
        "Exception" => [:text],
        "Time" => [:time, *%w[xmlschema formatted_offset strftime utc_offset utc? to_i].map { |name| "Time##{name}" }],
        "Date" => [:date, *%w[strftime year month mday].map { |name| "Date##{name}" }],
        "DateTime" => [
          :date_time,
          *%w[xmlschema strftime year month mday hour min sec sec_fraction offset].map { |name| "DateTime##{name}" }
        ],
        "Process::Status" => [:status, "Process::Status#exitstatus", "Process::Status#pid"],
        "IPAddr" => [:address, *%w[to_s to_string _to_string ipv4? zone_id].map { |name| "IPAddr##{name}" }],
        "ActiveSupport::TimeWithZone" => [
          :zoned,
          *%w[xmlschema formatted_offset time utc utc_offset utc? zone period].map do |name|
            "ActiveSupport::TimeWithZone##{name}"
          end
        ],
        "ActiveModel::Serializers::JSON" => [:model],
        "ActiveRecord::Delegation" => [:records],
        "ActionController::Parameters" => [:parameters]
      }.freeze
      # The methods for a network, where the length of the prefix is written, too. IPAddr#cidr exists since ipaddr
      # 1.2.7.
      NETWORK = %w[ipv6? prefix cidr].freeze
      # Addresses as IPAddr#to_s writes them. They show whether its format is the extension's.
      ADDRESSES = %w[
        0.0.0.0 10.20.0.255 :: ::1 1:: ::1.2.3.4 ::ffff:0.0.0.0 ::255.255.0.1 1:2:3:4:5:6:7:8 1:0:3::6:7:8 1::4:0:0:7:8
        1:0:0:4:: 0:2:3:4:5:6:7:0 ::3:4:5:6:7:8 1:2:3:4:5:6::
      ].freeze
      private_constant :OWNERS, :NETWORK, :ADDRESSES

      class << self
        # The table for the extension.
        #: () -> Hash[Module, Array[untyped]]
        def table
          OWNERS.each_with_object({}.compare_by_identity) do |(name, (kind, *texts)), rows|
            owner = constant(name)
            method = owner && find_as_json(owner)
            next unless method

            kind = address(owner, texts) if kind == :address
            made = kind == :string ? generators : texts.filter_map { |text| text_method(text) }
            kind = :itself if kind == :string && made.empty?
            rows[owner] = [
              KINDS.index(kind == :string || made.size == texts.size ? kind : :call),
              method,
              made.freeze
            ].freeze
          end.freeze
        end

        # The names of the owners that are not loaded, outermost module first.
        #: () -> Array[Array[Symbol]]
        def missing
          (OWNERS.keys - ["Data"])
            .reject { |name| constant(name) }
            .map { |name| name.split("::").map(&:to_sym).freeze }
            .freeze
        end

        # The constant, if it is defined. Nothing is autoloaded for it.
        #: (String) -> Module?
        def constant(name)
          name.split("::").map(&:to_sym).inject(::Object) do |scope, part|
            return unless scope.is_a?(::Module) && scope.const_defined?(part, false) && !scope.autoload?(part, false)

            scope.const_get(part, false)
          end
        end

        private

        # The owner's as_json, if ActiveSupport has defined it.
        def find_as_json(owner)
          return unless owner.method_defined?(:as_json, false)

          method = owner.instance_method(:as_json)
          folder = File.dirname(library(owner).method(:version).source_location.first, 2)
          file = method.source_location&.first.to_s
          return unless method.owner.equal?(owner)

          addresses = ::Object.const_source_location(:IPAddr)&.first if owner.name == "IPAddr"
          method if file.start_with?(folder) || file == addresses
        end

        # What the as_json of this IPAddr does. ipaddr has had one of its own since 1.2.7.
        def address(owner, texts)
          return :call unless ADDRESSES.all? { |text| owner.new(text).to_s == text }

          case owner.new("10.0.0.0/8").as_json
          when "10.0.0.0" then :address
          when "10.0.0.0/8"
            texts.concat(NETWORK.select { |name| owner.method_defined?(name) }.map { |name| "IPAddr##{name}" })
            :network
          else :call
          end
        rescue ::StandardError # raised by a method of the program
          :call
        end

        # The library to which the owner belongs. Ruby's own classes count as ActiveSupport's, and ActionController has
        # the version of ActionPack.
        def library(owner)
          name = owner.name[/\A\w+/].sub("ActionController", "ActionPack")
          %w[ActiveModel ActiveRecord ActionPack].include?(name) ? constant(name) : ::ActiveSupport
        end

        # The methods that write a String of a subclass when ActiveSupport calls JSON.generate: ActiveSupport's to_json
        # and, behind it, json's, in a class that has no other. Empty if other methods are there.
        def generators
          first = ::String.instance_method(:to_json)
          second = first.super_method
          second = second.super_method while second && second.owner.equal?(first.owner) # Object's
          return [] unless first.owner.name == "ActiveSupport::ToJsonWithActiveSupportEncoder"
          return [] unless second&.source_location.nil? && second&.owner.to_s.match?(/\A(?:Jacinth::)?JSON::/)

          json = Class.new(::BasicObject).include(second.owner)
          [
            [::String, :to_json, first.owner.instance_method(:to_json)].freeze,
            [json, :to_json, second.owner.instance_method(:to_json)].freeze
          ]
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

# frozen_string_literal: true

module Jacinth
  module Rails
    # Writes what ActiveSupport's own encoder writes. It is frozen, and any number of threads and Ractors can use it at
    # the same time. The extension defines its methods:
    #
    #   Jacinth::Rails::Encoder.new.encode({ a: [1, nil] })               # => '{"a":[1,null]}'
    #   Jacinth::Rails::Encoder.new(only: "a").encode({ a: 1, "b" => 2 }) # => '{"a":1}'
    class Encoder
    end
    Jacinth.send(:open_rails_frontend)

    # The differences between the versions of ActiveSupport, as bits. The loaded one is asked for each, because some
    # changed between two patch versions of a series (traits.rb).
    TRAITS = {
      coder: 1,
      freezes: 2,
      html_option: 4,
      escape_option: 8,
      separators_setting: 16,
      unlimited: 32,
      only_orders: 64,
      keys_by_as_json: 128,
      keys_from_as_json: 256
    }.freeze
    private_constant :TRAITS

    class << self
      private

      # Describes the loaded ActiveSupport to the extension. Called once, before the first encoder.
      def prepare
        MainRactor.check("the first Jacinth::Rails::Encoder.new")
        LOCK.synchronize { @prepared ||= look }
        nil
      end

      def look
        require "active_support"
        require "active_support/json"
        raise LoadError, "jacinth/rails needs ActiveSupport 7.1 or newer" if (version <=> [7, 1]).negative?

        @encoder_traits = Traits.new(::ActiveSupport::JSON::Encoding).all
        know(traits, ::ActiveSupport::JSON::Encoding, Kinds.table, Records.table, missing)
        true
      end

      # Describes it again after a missing library was loaded. Runs in the main Ractor; the other Ractors get the result
      # from there.
      def renew
        return if !Ractor.current.equal?(Ractor.main) || LOCK.owned?

        LOCK.synchronize { know_kinds(traits, Kinds.table, Records.table, missing) }
      end

      # The modules that are not loaded yet. For each missing name, its outermost missing module.
      def missing
        names = Kinds.missing + Records.missing
        names
          .map { |parts| parts.first(1 + parts.each_index.find { |last| !Kinds.constant(parts[0..last].join("::")) }) }
          .uniq
          .freeze
      end

      def version = ::ActiveSupport.version.segments.first(2)

      # The bits of the traits. Those of ActiveModel are known when it is loaded.
      def traits
        names = @encoder_traits + (Records.only_orders? ? [:only_orders] : [])
        names.sum { |name| TRAITS.fetch(name) }
      end
    end
  end
end

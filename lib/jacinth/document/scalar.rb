# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # A document without children. document.rb loads this file.
  class Document
    # A whole document that is neither an object nor an array. It has a value and no children.
    class Scalar < self
      # :string, :integer, :decimal, :boolean or :null.
      #: () -> Symbol
      def kind
        case raw
        when /\A"/ then :string
        when "true", "false" then :boolean
        when "null" then :null
        when /\A-?\d+\z/ then :integer
        else :decimal
        end
      end

      # Raises TypeError: a scalar has no children.
      #: (*untyped) -> bot
      def [](*)
        raise TypeError, "#{value.class} has no children"
      end
      alias dig []
    end
  end
end

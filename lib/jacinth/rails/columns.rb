# frozen_string_literal: true

#--
# JSON columns of ActiveRecord. Their type reads a text that it cannot parse as nil, and then `record.data ||= {}`, or a
# merge, overwrites the row. json 3 and Jacinth refuse texts that json 2 has read and that databases contain: with equal
# keys (row_to_json of a join), escapes of lone surrogates, comments, or bytes that are not UTF-8. This file reads them
# once more, so that the data is kept.

# :stopdoc:
module Jacinth
  # :startdoc:
  module Rails
    class << self
      # Whether the data of a JSON column of ActiveRecord is kept if json refuses its text for equal keys, a lone
      # surrogate or a comment: true at first. false: such a column reads as nil, as in ActiveRecord.
      #
      #: () -> bool
      def keep_column_data
        Columns.kept
      end

      #: (boolish) -> void
      def keep_column_data=(value)
        MainRactor.check("Jacinth::Rails.keep_column_data=")
        Columns.kept = value ? true : false
      end
    end

    # What is replaced in ActiveRecord::Type::Json, and how a refused text is read.
    module Columns
      # A type that hook_attribute_type has seen knows its column, which the warning names.
      COLUMN = :@jacinth_column
      MODEL_NAME = ::Module.instance_method(:to_s)
      OPTIONS = { allow_duplicate_key: true, allow_comments: true }.freeze
      # An escape: a pair of surrogates (12 characters), a lone one (6), or any other (its first 2).
      ESCAPE = /\\(?:u[dD][89abAB]\h\h\\u[dD][c-fC-F]\h\h|u[dD][89a-fA-F]\h\h|.)/m.freeze
      LONE = 6
      LOCK = ::Mutex.new
      private_constant :COLUMN, :MODEL_NAME, :OPTIONS, :ESCAPE, :LONE, :LOCK

      # The deserialize of ActiveRecord's type.
      module Reading
        #: (untyped) -> untyped
        def deserialize(value)
          return value unless ::String === value

          ::ActiveSupport::JSON.decode(value)
        rescue ::StandardError => e
          kept = Columns.read(value, e, self) if ::JSON::ParserError === e
          kept ? kept.first : Columns.refused(self, value)
        end
      end

      # ActiveRecord calls this for each attribute of a model whose type is found.
      module Naming
        private

        def hook_attribute_type(name, type) = Columns.named(self, name, super)
      end
      private_constant :Reading, :Naming

      class << self
        # Whether a refused text is read once more. If not, it is nil, as ActiveRecord has it.
        attr_accessor :kept

        # Takes effect for types of columns that are found from now on as well as for those that exist; only the
        # former are named in warnings.
        #: () -> void
        def install!
          LOCK.synchronize do
            next if @swap

            type = ::ActiveRecord::Type::Json
            original = type.instance_method(:deserialize)
            path = original.source_location&.first.to_s
            next unless original.owner.equal?(type) && path.end_with?("/active_record/type/json.rb")

            @swap = Swap::Method.new(type, :deserialize, Reading.instance_method(:deserialize)).tap(&:apply)
            @original = original
            base = ::ActiveRecord::Base
            base.extend(Naming) if !(Naming === base) && base.respond_to?(:hook_attribute_type, true)
          end
          nil
        end

        #: () -> void
        def restore!
          LOCK.synchronize do
            @swap&.undo
            @swap = nil
          end
          nil
        end

        # The type, knowing whose it is. Ruby's own name of the class is taken: the inspect of a model asks for its
        # columns, and so for this type again.
        #: (Class, String, untyped) -> untyped
        def named(model, name, type)
          return type unless ::ActiveRecord::Type::Json === type

          known = type.dup
          known.instance_variable_set(COLUMN, "#{MODEL_NAME.bind_call(model)}.#{name}".freeze)
          type.frozen? ? known.freeze : known
        end

        # The value of a text that was refused with `error`, in an Array, or nil if it cannot be read either way.
        #: (String, StandardError, untyped) -> [untyped]?
        def read(text, error, type)
          return unless kept

          text = mended(text)
          value = ::ActiveSupport.parse_json_times ? Decoding.read(text, OPTIONS) : JSON.parse(text, OPTIONS)
          warn_of(type.instance_variable_get(COLUMN) || "a json column", error)
          [value]
        rescue ::StandardError
          nil
        end

        # What ActiveRecord makes of a text that cannot be read.
        #: (untyped, String) -> untyped
        def refused(type, text) = @original.bind_call(type, text)

        private

        # The text with U+FFFD instead of lone surrogates and of bytes that are not UTF-8.
        def mended(text)
          text = text.encode(::Encoding::UTF_8) unless [::Encoding::UTF_8, ::Encoding::BINARY].include?(text.encoding)
          text = text.dup.force_encoding(::Encoding::UTF_8).scrub("\u{fffd}")
          text.gsub(ESCAPE) { |escape| escape.size == LONE ? "\\ufffd" : escape }
        end

        # One warning for each column.
        def warn_of(column, error)
          LOCK.synchronize do
            return if @warned[column]

            @warned[column] = true
          end
          refusal = error.message.lines.first&.chomp
          ::Kernel.warn("jacinth/rails: #{column} contains JSON that is refused: #{refusal}. It is read anyway, " \
                        "so that it is not overwritten: the last of equal keys counts, and U+FFFD stands for a lone " \
                        "surrogate. With `Jacinth::Rails.keep_column_data = false` it is nil")
        end
      end
      @kept = true
      @swap = @original = nil
      @warned = {}
    end
    private_constant :Columns
  end
end

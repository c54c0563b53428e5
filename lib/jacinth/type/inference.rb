# frozen_string_literal: true

require_relative "inference/code"
require_relative "inference/guess"
require_relative "inference/model"
require_relative "inference/names"
require_relative "inference/seen"
require_relative "../stream/documents"

# :stopdoc:
module Jacinth
  # :startdoc:
  # Finds a type that accepts samples: as Ruby code, or as a Type whose objects are Hashes. It takes samples one by
  # one and keeps what it saw of each place, not the samples. Nothing of a sample is evaluated: the code has it in
  # quotes.
  class Inference
    TARGETS = %i[struct data hash].freeze

    # `name`: of the class that the documents become, a constant in ASCII; `target`: what objects become.
    #: (?name: String, ?target: Symbol) -> void
    def initialize(name: "Document", target: :struct)
      raise TypeError, "name: expected a String, got #{name.class}" unless name.is_a?(String)
      unless Names.constant?(name)
        raise ArgumentError, "name: expected the name of a new class, such as Document, " \
                             "got #{Printable.shown(name[0, 32])}"
      end
      unless TARGETS.include?(target)
        raise ArgumentError, "target: expected #{TARGETS.map(&:inspect).join(", ")}, " \
                             "got #{Printable.shown(target)[0, 32]}"
      end

      @name = name
      @target = target
      @seen = Seen.new
    end

    # Takes samples: a text with one document or several, a parsed value, or an Array or another Enumerable of them.
    #: (untyped) -> self
    def add(samples)
      case samples
      when String then text(samples)
      when Hash, Document then value(samples)
      else
        # What has pairs, such as a Struct, is one value.
        list = samples.respond_to?(:each) && !samples.respond_to?(:each_pair)
        list ? samples.each { |one| one.is_a?(String) ? text(one) : value(one) } : value(samples)
      end
      self
    end

    # Takes the documents of a text or another source of Jacinth.each_document, with its options.
    #: (untyped, **untyped) -> void
    def text(source, **options)
      StreamDocuments.new(options).run(source) { |document| value(document) }
    end

    # Takes a parsed value. Raises TypeError for what is not a value of JSON, ArgumentError for what no type accepts.
    #: (untyped) -> void
    def value(value)
      @seen.add(value)
    end

    # Ruby code that defines the type; its last value is the type.
    #: () -> String
    def code = Code.new(model, @name, @target).to_s

    # The type. Its objects are Hashes with the keys of the documents as Symbols.
    #: () -> Type
    def type
      require_relative "../type"
      model.type
    end

    private

    def model
      raise ArgumentError, "there is no sample to infer a type from" if @seen.count.zero?

      Guess.model(@seen)
    end
  end
  private_constant :Inference
end

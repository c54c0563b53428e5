# frozen_string_literal: true

require "jacinth"

# For tests of Jacinth::Type.infer: evaluates the code, and compares it with its samples.
module InferredTypes
  private

  def infer(samples, **options) = Jacinth::Type.infer(samples, **options)

  # The expression of a type that is not an object.
  def written(text) = infer(text)[/^DocumentJSON = (.*)\n\z/, 1]

  def fields(samples) = infer(samples).scan(/^  (field .*)$/).flatten

  # The samples are accepted by the type that the code defines, and by the one that is made without code.
  def check(*samples, target: :struct)
    target = :struct if target == :data && !defined?(Data.define)
    samples = samples.map { |one| Jacinth.generate(one) }
    code = infer(samples, target: target)

    assert_equal code, infer(samples, target: target)
    assert_equal Encoding::UTF_8, code.encoding
    types = [evaluated(code), Jacinth.const_get(:Inference).new.add(samples).type]
    types.product(samples).each do |type, sample|
      assert_empty type.errors(sample).map { |fault| "#{fault.pointer}: #{fault.message}" }, code
      type.parse(sample)
    end
    code
  end

  def evaluated(code)
    scope = Module.new
    before = Object.constants
    type = scope.module_eval(code, "inferred code")
    assert_same type, scope.const_get(:DocumentJSON)
    type
  ensure
    assert_equal before, Object.constants
  end
end

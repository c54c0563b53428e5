# frozen_string_literal: true

module Jacinth
  class Inference
    # Decides which type accepts what was seen.
    module Guess
      # A map has keys that differ from object to object, or that look as if a program had made them.
      LEAST_KEYS = 8
      LEAST_KEYS_OF_ONE = 50
      MADE = /\A(?:\d+|\h{8}-\h{4}-\h{4}-\h{4}-\h{12}|(?=\D*\d)\h{8,}|\d{4}-\d\d(?:-\d\d)?(?:[T ].*)?)\z/
      # An enum has few strings, each of which is there several times.
      LEAST_TEXTS = 8
      REPEATED = 4

      class << self
        #: (Seen) -> Model
        def model(seen)
          parts = [numbers(seen), strings(seen), boolean(seen), *containers(seen)].compact
          null = seen.kinds.key?(:null)
          return Model.new(:any) if parts.empty?
          return Model.new(:union, parts, null) if parts.size > 1

          parts.first.null = null
          parts.first
        end

        private

        def boolean(seen) = seen.kinds.key?(:boolean) ? Model.new(:boolean) : nil

        def numbers(seen)
          return unless seen.kinds.key?(:integer) || seen.kinds.key?(:float)
          return Model.new(:integer) unless seen.kinds.key?(:float)

          Model.new(seen.wide? ? :number : :float)
        end

        def strings(seen)
          return unless seen.kinds.key?(:string)
          return Model.new(seen.forms.first) if seen.forms.any?

          enum?(seen) ? Model.new(:enum, seen.texts.keys.sort) : Model.new(:string)
        end

        def enum?(seen)
          texts, count = seen.texts, seen.kinds[:string]
          texts && texts.size > 1 && count >= [LEAST_TEXTS, texts.size * REPEATED].max
        end

        def containers(seen)
          [
            (Model.new(:array, [model(seen.item)]) if seen.kinds.key?(:array)),
            (object(seen) if seen.kinds.key?(:object)),
            (Model.new(:this) if seen.again)
          ]
        end

        def object(seen)
          return Model.new(:map, [model(seen.entries)]) if map?(seen)

          seen = folded(seen)
          Model.new(:object, seen.fields.map do |key, one|
            Model::Field.new(key, model(one), one.count < seen.kinds[:object])
          end)
        end

        def map?(seen)
          keys = seen.fields.keys
          return true if seen.entry || keys.empty?
          return false unless keys.size > 1 && uniform?(seen.fields.values)
          return true if keys.all? { |key| key.match?(MADE) }

          objects = seen.kinds[:object]
          return keys.size >= LEAST_KEYS_OF_ONE if objects == 1

          counts = seen.fields.values.map(&:count)
          keys.size >= LEAST_KEYS && counts.max < objects && counts.sum * 2 <= objects * keys.size
        end

        # Whether the values are of one kind, and objects have a key in common.
        def uniform?(values)
          sorts = values.map(&:sorts).reject(&:empty?).uniq
          return false if sorts.size > 1
          return true unless sorts.first == [:object]

          keys = values.reject(&:entry).map { |one| one.fields.keys }.reject(&:empty?)
          keys.empty? || keys.reduce(:&).any?
        end

        # What was seen, with the objects that are like the object around them merged into it. Such an object is in a
        # field of the outer one, or in an Array there. The original, if there are none.
        def folded(seen)
          keys = seen.fields.keys.select { |key| recursive?(seen, key) }
          return seen if keys.empty?

          copy = Seen.new.merge(seen)
          places = keys.map { |key| inner(copy.fields[key]) }
          places.each { |place| place.again = true }
          while (place = places.find { |one| one.kinds.key?(:object) })
            copy.merge(place.release)
          end
          copy.entry.nil? && keys.all? { |key| only_this?(copy.fields[key]) } ? copy : seen
        end

        def recursive?(seen, key)
          place = first = inner(seen.fields[key])
          place = inner(place.fields[key]) while place && alike?(seen, place)
          first && place.nil?
        end

        # The place of the objects in a field, or nil if there are other values at one of the levels.
        def inner(seen)
          seen = seen.item while seen && seen.sorts == [:array] && !seen.item.kinds.key?(:null)
          seen if seen && seen.sorts == [:object] && !seen.entry
        end

        # Whether a field has only `this`, or only `this` and null. The notation of types has neither null nor other
        # types beside `this` in an Array.
        def only_this?(seen)
          seen = seen.item while seen.sorts == [:array] && !seen.again && !seen.item.kinds.key?(:null)
          seen.again && seen.sorts.empty?
        end

        def alike?(seen, place)
          own, others = seen.fields, place.fields
          return false if (others.keys - own.keys).any? || others.empty? || others.size * 2 < own.size
          return false if others.size == 1 && own.size > 1

          others.all? { |name, one| same_sorts?(own[name], one) }
        end

        def same_sorts?(one, other)
          sorts = [one.sorts, other.sorts]
          sorts.any?(&:empty?) || sorts.map(&:sort).uniq.size == 1
        end
      end
    end
  end
end

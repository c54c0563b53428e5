# frozen_string_literal: true

require_relative "document"
require_relative "equality"
require_relative "objects"

module Jacinth
  module Editing
    # Jacinth.merge_patch: RFC 7396 on texts, guided by the objects of the patch, and on Ruby objects.
    module Merge
      class << self
        #: (untyped, untyped, Coder, Hash[Symbol, untyped]) -> untyped
        def run(source, patch, coder, options)
          return objects(source, patch.is_a?(String) ? coder.parse(patch) : patch, options) unless source.is_a?(String)

          # A patch is written before the source is read, because that may run code which changes the source.
          patch = coder.generate(patch) unless patch.is_a?(String)
          return texts(source, patch, coder) if Editing.respond_to?(:children)

          coder.generate(objects(coder.parse(source), coder.parse(patch), options))
        end

        private

        def texts(source, patch, coder)
          change = Document.new(patch, coder)
          coder.parse(change.text) # checks what is copied from it
          document = Document.new(source, coder)
          document.root = merged(document.root, change.root)
          document.to_s
        end

        # The part that takes the place of `target`; `target` itself is changed if both are objects.
        def merged(target, patch)
          return strip(patch) unless patch.object? && target.object?

          stack = [[target, patch]]
          until stack.empty?
            object, patch = stack.pop
            object.wanted = patch.keys.to_h { |key| [key, true] }
            patch.keys.each { |key| put(object, key, patch[key], stack) }
          end
          target
        end

        def put(object, key, value, stack)
          old = object[key] if object.key?(key)
          if value.null?
            object.delete(key) if old
          elsif value.object? && old&.object?
            stack << [old, value]
          else
            object[key] = strip(value)
          end
        end

        # Removes the members that are null from a patch that is not merged into an object.
        def strip(part)
          stack = [part]
          until stack.empty?
            object = stack.pop
            next unless object.object?

            object.keys.each { |key| object[key].null? ? object.delete(key) : stack << object[key] }
          end
          part
        end

        def objects(target, patch, options)
          [target, patch].each { |object| Depth.whole(object, options) }
          return patch unless patch.is_a?(Hash)

          limit = Depth.of(options)
          result = copy(target)
          stack = [[result, patch, 1]]
          until stack.empty?
            target, patch, depth = stack.pop
            Depth.check(depth, limit)
            patch.each { |name, value| member(target, name, value, depth, stack) }
          end
          result
        end

        def member(target, name, value, depth, stack)
          key = target.empty? ? name : Objects.key(target, name.to_s)
          if value.nil?
            target.delete(key)
          elsif value.is_a?(Hash)
            target[key] = copy(target[key])
            stack << [target[key], value, depth + 1]
          else
            target[key] = value
          end
        end

        def copy(object) = object.is_a?(Hash) ? {}.update(object) : {}
      end
    end
  end
end

# frozen_string_literal: true

module Jacinth
  autoload :TargetFile, File.expand_path("target_file", __dir__)
  private_constant :TargetFile

  # Where a text goes: which argument of a writer is its target, and how a whole text is written there. TargetFile says
  # what a target is.
  module Target
    class << self
      # Writes a whole text. A String is not a path here, since it may be meant as a buffer.
      #: (String, untyped) -> void
      def deliver(text, target)
        if ::String === target
          raise TypeError, "a String is no target of dump; write_file writes the file at a path"
        end

        return target.write(text) if writes?(target) && target.respond_to?(:write)

        TargetFile.open(target) { |io| io.write(text) }
      end

      # Whether the first of two arguments is the target, in a call whose target comes last. Only an object without a
      # JSON form can be the target: one that answers write, or a Pathname.
      #: (untyped, untyped) -> bool
      def first?(first, last) = [last, first].map { |one| writes?(one) || Source.pathname?(one) } == [false, true]

      # Whether the last of two arguments is the target, in a call whose target comes first. If both may be, it is not.
      #: (untyped, untyped) -> bool
      def last?(first, last)
        return false if path?(first)
        return true if path?(last)
        return writes?(last) if writes?(first) != writes?(last)

        values?(first) && !values?(last)
      end

      # Whether the object names a file.
      #: (untyped) -> bool
      def path?(object) = ::String === object || Source.pathname?(object)

      private

      def writes?(object) = ::Object === object && (object.respond_to?(:write) || object.respond_to?(:to_io)) &&
                            !Source.pathname?(object)

      def values?(object) = ::Object === object && object.respond_to?(:each) && !object.respond_to?(:each_pair)
    end
  end
  private_constant :Target
end

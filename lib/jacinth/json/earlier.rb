# frozen_string_literal: true

module Jacinth
  module JSON
    # Objects that json's own classes made before the take-over keep their classes. JSON::State then names our class,
    # which inherits from json's. A test for an instance of our class has to accept the old objects, too. replace.rb
    # applies these changes.
    module Earlier
      # Our classes and json's classes that they replace, as far as the loaded json has them.
      CLASSES = [State, Parser, ParserConfig, Coder, ResumableParser].to_h { |ours| [ours, ours.superclass] }
                                                                     .reject { |_, theirs| theirs == ::Object }
                                                                     .compare_by_identity.freeze

      # The changed methods: === of our classes, and methods of the objects of json's classes.
      module Answers
        #: (untyped) -> bool
        def ===(object) = super(object) || ((theirs = CLASSES[self]) ? theirs === object : false)

        #: (Module) -> bool
        def is_a?(klass) = super(klass) || ((theirs = CLASSES[klass]) ? super(theirs) : false)

        #: (Module) -> bool
        def kind_of?(klass) = super(klass) || ((theirs = CLASSES[klass]) ? super(theirs) : false)

        #: (Module) -> bool
        def instance_of?(klass) = super(klass) || ((theirs = CLASSES[klass]) ? super(theirs) : false)
      end

      # Rows of [owner, module, names of the methods that the owner gets].
      CHANGES = CLASSES.flat_map do |ours, theirs|
        [[ours.singleton_class, Answers, %i[===]], [theirs, Answers, %i[is_a? kind_of? instance_of?]]]
      end.freeze
    end
    private_constant :Earlier
  end
end

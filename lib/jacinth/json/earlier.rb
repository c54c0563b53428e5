# frozen_string_literal: true

module Jacinth
  module JSON
    # Objects that json's own classes made before the take-over. They stay what they are, but JSON::State then names
    # our class, which inherits theirs: what asks for an instance of ours means theirs as well. replace.rb makes the
    # changes.
    module Earlier
      # Our classes that stand in the place of json's, with json's, as far as the loaded json has them.
      CLASSES = [State, Parser, ParserConfig, Coder, ResumableParser].to_h { |ours| [ours, ours.superclass] }
                                                                     .reject { |_, theirs| theirs == ::Object }
                                                                     .compare_by_identity.freeze

      # The methods that answer so: === of our classes, the others of the objects of json's.
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

      # [owner, module, names of its methods that the owner gets]
      CHANGES = CLASSES.flat_map do |ours, theirs|
        [[ours.singleton_class, Answers, %i[===]], [theirs, Answers, %i[is_a? kind_of? instance_of?]]]
      end.freeze
    end
    private_constant :Earlier
  end
end

# frozen_string_literal: true

require "stringio"
require "tempfile"

# Objects that only allocate has made, of every class that can be reached from some modules. Every public method is
# called with arguments of many kinds. Each call must return, or raise an exception with a message.
module Allocated
  TEXT = '[{"a":1.5},null]'
  # The arguments of a call, created for each call.
  ARGUMENTS = [
    -> { [] }, -> { [nil] }, -> { [1] }, -> { [TEXT.dup] }, -> { [[1, { "a" => :b }]] }, -> { [{ indent: " " }] },
    -> { [:a] }, -> { [StringIO.new(TEXT)] }, -> { [Object.new] }, -> { ["nowhere/a", TEXT.dup] }, -> { [[1], nil] },
    -> { [{ "a" => 1 }, StringIO.new] }, -> { ["/a/0", 1] }, -> { [1.5, { mode: :compat }] }, -> { [nil, nil, nil] }
  ].freeze
  # Of the methods that every object has, those that read the object's data.
  COMMON = %i[inspect to_s hash dup clone freeze instance_variables initialize_copy marshal_dump].freeze

  class << self
    # The classes that a constant below the module names and whose own names are also below it. `skipped`: constants
    # that are not looked up.
    #: (Module, ?skipped: Array[Symbol]) -> Array[Class]
    def classes(root, skipped: [])
      seen = {}
      queue = [root]
      while (owner = queue.shift)
        next if seen[owner]

        seen[owner] = true
        values = (owner.constants(false) - skipped).map { |name| owner.const_get(name, false) }
        queue.concat(values.grep(Module).select { |inner| inner.name&.start_with?("#{root.name}::") })
      end
      seen.keys.grep(Class)
    end

    # Yields each call as text, with the exception it raised or nil. Returns the number of calls. `most`: how many kinds
    # of arguments are tried.
    #: (Class, ?Integer?) { (String, Exception?) -> void } -> Integer
    def try(klass, most = nil)
      calls = 0
      names(klass).product(ARGUMENTS.first(most || ARGUMENTS.size), [nil, proc { |*| nil }]) do |name, arguments, block|
        calls += 1
        label = "#{klass}.allocate.#{name}(#{arguments.call.inspect[1..-2]})#{" { }" if block}"
        yield label, raised { klass.allocate.__send__(name, *arguments.call, &block) }
      end
      calls
    end

    # Whether Ruby can allocate such an object.
    #: (Class) -> bool
    def possible?(klass)
      klass.allocate
      true
    rescue TypeError, NoMethodError
      false
    end

    private

    # The methods of a class without those of Struct, Enumerable and other common modules.
    def names(klass)
      public = klass.public_instance_methods - Object.public_instance_methods
      own = public.select { |name| klass.instance_method(name).owner.name&.match?(/\A(?:Jacinth|JSON|Oj)\b/) }
      common = COMMON.select { |name| klass.method_defined?(name) || klass.private_method_defined?(name) }
      (own + klass.private_instance_methods(false) + common).uniq.sort
    end

    def raised
      yield
      nil
    rescue StandardError, NotImplementedError, SystemStackError => e
      e
    end
  end
end

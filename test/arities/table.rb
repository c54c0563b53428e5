# frozen_string_literal: true

# One side of `rake arities`: prints, marshalled, every public method of a library with its parameters, and the methods
# that it adds to existing classes when it is loaded.
#   ruby table.rb JSON json               the constant, and the file to require for it
#   ruby table.rb JSON oj Oj.mimic_JSON   the constant, the file, and the method to call
# Both sides run in one bundle, so that ours runs on the same libraries as the original.
%w[bigdecimal date delegate monitor ostruct set stringio tempfile time].each { |name| require name }

module Arities
  # Methods by their names, such as "JSON::State#indent=" or "JSON.parse"; each is an Array of parameters.
  class Table
    # The methods that every module and every class has.
    OF_ALL = (Module.instance_methods | Class.instance_methods | Object.instance_methods).freeze
    # Classes with private callback methods, which a subclass makes public.
    CALLBACKS = %w[Oj::Saj Oj::ScHandler].freeze

    #: () -> void
    def initialize
      @methods = {}
      @seen = {}.compare_by_identity
      @before = modules.to_h { |owner| [owner, added_names(owner)] }
    end

    #: () -> Hash[String, Array[untyped]]
    attr_reader :methods

    # Adds a module and the modules in it. A second name for a known module is recorded as a reference.
    #: (Module, String) -> void
    def add(owner, name)
      return if @seen[owner]

      @seen[owner] = true
      add_methods(owner, name)
      owner.constants(false).sort.each do |constant|
        value = owner.const_get(constant, false)
        add(value, "#{name}::#{constant}") if value.is_a?(Module) && !@before.key?(value)
      end
    end

    # Adds the methods that the existing classes have got since.
    #: () -> void
    def add_core
      @before.each do |owner, names|
        next unless owner.name && owner != Module

        (added_names(owner) - names).each do |kind, method|
          found = kind == :singleton ? owner.method(method) : owner.instance_method(method)
          # Recorded where the method is first defined, not again for every subclass.
          next if owner.is_a?(Class) && owner.superclass && inherits?(owner.superclass, kind, method, found)

          note("#{owner.name}#{kind == :singleton ? "." : "#"}#{method}#{" (private)" if kind == :private}", found)
        end
      end
    end

    private

    def modules
      ObjectSpace
        .each_object(Module)
        .reject { |owner| owner.singleton_class? || owner.name.nil? || owner.name.start_with?("Arities") }
        .sort_by(&:name)
    end

    def added_names(owner)
      owner.public_instance_methods.map { |name| [:public, name] } +
        owner.private_instance_methods.map { |name| [:private, name] } +
        owner.singleton_methods.map { |name| [:singleton, name] }
    end

    def inherits?(above, kind, method, found)
      other = kind == :singleton ? above.method(method) : above.instance_method(method)
      other.owner == found.owner || found.owner == above.singleton_class
    rescue NameError
      false
    end

    def add_methods(owner, name)
      (owner.methods - OF_ALL).each { |method| note("#{name}.#{method}", owner.method(method)) }
      names =
        owner.public_instance_methods - (owner.is_a?(Class) ? owner.superclass.public_instance_methods & OF_ALL : [])
      names |= owner.public_instance_methods(false)
      names.each { |method| note("#{name}##{method}", owner.instance_method(method)) }
      # The functions of a module as private methods of a class that includes it.
      hidden =
        owner.is_a?(Class) && !CALLBACKS.include?(name) ? [] : owner.private_instance_methods(false) - [:initialize]
      hidden.each { |method| note("#{name}##{method} (private)", owner.instance_method(method)) }
      add_new(owner, name) if owner.is_a?(Class)
    end

    # The way to create objects: by new or, if new is every class's, by initialize.
    def add_new(owner, name)
      made = owner.method(:new)
      note("#{name}.new", made.owner == Class ? owner.instance_method(:initialize) : made)
    rescue NameError
      nil
    end

    # Only keywords have names that matter. Ruby does not show whether a method in C takes a block.
    def note(name, method)
      @methods[name] = method.parameters.filter_map do |kind, parameter|
        next if kind == :block

        %i[key keyreq].include?(kind) ? [kind, parameter] : [kind]
      end
    end
  end
end

constant, *steps = ARGV
table = Arities::Table.new
steps.each do |step|
  next require(step) unless step.include?(".")

  owner, name = step.split(".")
  Object.const_get(owner).public_send(name)
end
table.add(Object.const_get(constant), constant)
table.add_core
$stdout.binmode.write(Marshal.dump(table.methods))

# frozen_string_literal: true

# The take-over of ::Oj. Only this file touches modules that are not ours.

require_relative "../core/main_ractor"

# :stopdoc:
module Jacinth
  # :startdoc:
  # jacinth/oj loads this file before the rest of the API. A module keeps the first name that it gets, so Jacinth::Oj
  # and its classes get Oj's names for good: Oj, Oj::ParseError. If Oj is loaded, the errors are its own, so that code
  # that rescues them rescues ours.
  unless const_defined?(:Oj, false)
    there = ::Object.send(:remove_const, :Oj) if ::Object.const_defined?(:Oj, false)
    const_set(:Oj, ::Object.const_set(:Oj, ::Module.new))
    ::Object.send(:remove_const, :Oj)
    if there
      ::Object.const_set(:Oj, there)
      names = %i[Error ParseError DepthError LoadError MimicError]
      errors = names.map { |name| there.const_get(name, false) if there.const_defined?(name, false) }
      fits = errors.all?(::Class) && errors.map(&:superclass) == [::StandardError, *[errors.first] * 4]
      names.zip(errors) { |name, error| Oj.const_set(name, error) } if fits
    end
  end

  module Oj
    # Defines ::Oj and marks its files as loaded. Undoes both.
    module Replacement
      LOCK = ::Mutex.new
      # The files that a program may require. They are added to $LOADED_FEATURES without a folder, so that no require
      # searches for them. They are also added with their paths in an installed Oj, for a require that has found them
      # there.
      FEATURES = %w[
        oj oj/version oj/bag oj/easy_hash oj/error oj/mimic oj/saj oj/schandler oj/state oj/active_support_helper
      ].map { |name| "#{name}.rb" }.push("oj/oj.so").freeze
      OWN = "#{::File.expand_path("../..", __dir__)}/".freeze
      # A folder on the load path. Its files are found instead of Oj's because they have something to do: oj/json.
      FILES = ::File.expand_path("require", __dir__).freeze
      private_constant :LOCK, :FEATURES, :OWN, :FILES

      class << self
        #: () -> bool
        def active?
          there.equal?(Oj)
        end

        #: () -> void
        def begin
          LOCK.synchronize do
            next if active?

            original = there
            take_defaults(original) if original.respond_to?(:default_options)
            ::Object.send(:remove_const, :Oj) if ::Object.const_defined?(:Oj, false)
            ::Object.const_set(:Oj, Oj)
            @original = original
            @constants = take_constants
            @features = (FEATURES + paths) - $LOADED_FEATURES
            $LOADED_FEATURES.concat(@features)
            $LOAD_PATH.unshift(FILES)
            @methods = raw_methods.each(&:apply)
            warn_of_original if original
          end
        end

        #: () -> void
        def end
          LOCK.synchronize do
            next unless active?

            ::Object.send(:remove_const, :Oj)
            ::Object.const_set(:Oj, @original) if @original
            $LOADED_FEATURES.reject! { |feature| @features.include?(feature) || feature.start_with?(FILES) }
            $LOAD_PATH.delete(FILES)
            @methods.reverse_each(&:undo)
            @constants.each { |name| Oj.send(:remove_const, name) }
            @original = nil
          end
        end

        private

        # The current ::Oj, or nil. An Oj with an autoload is not loaded.
        def there
          ::Object.const_defined?(:Oj, false) && !::Object.autoload?(:Oj) ? ::Oj : nil
        end

        # Copies constants that others have defined in Oj, such as a library's Oj::Serializer, and those that only Oj
        # has.
        def take_constants
          return [] unless @original

          (@original.constants(false) - Oj.constants(false))
            .reject { |name| @original.autoload?(name) }
            .each { |name| Oj.const_set(name, @original.const_get(name, false)) }
        end

        # The methods that Oj adds to String when it is loaded.
        def raw_methods
          raw = MimicForms::Raw
          swaps = raw.instance_methods.map { |name| Swap::Method.new(::String, name, raw.instance_method(name)) }
          create = MimicForms::ALL[:String].instance_method(:json_create)
          swaps.push(Swap::Method.new(::String.singleton_class, :json_create, create))
        end

        # The files of every Oj that a require could find.
        def paths
          folders = $LOAD_PATH.map(&:to_s)
          installed = defined?(::Gem::Specification) ? ::Gem::Specification.stubs_for("oj") : []
          folders += installed.flat_map(&:full_require_paths)
          folders.uniq.flat_map { |folder| paths_in(folder) }.uniq
        end

        def paths_in(folder)
          FEATURES.flat_map do |feature|
            path = ::File.expand_path(feature, folder)
            ::File.file?(path) ? [path, ::File.realpath(path)] : []
          end
        end

        # Adopts the options that the program has changed from their defaults. Oj tells only that there is an
        # integer_range, and not its value.
        def take_defaults(original)
          refused = [:integer_range, *(%i[auto_define create_additions] if Oj.secure?)]
          set = original.default_options.except(*refused)
          Oj.default_options = set.select do |name, value|
            ORIGINAL_OPTIONS.key?(name) && ORIGINAL_OPTIONS[name] != value
          end
        end

        # Warns once in a process: objects that the program took from Oj before remain Oj's.
        def warn_of_original
          return if @warned

          @warned = true
          version = @original.const_defined?(:VERSION) ? " #{@original::VERSION}" : ""
          place = ::Kernel.caller_locations.find do |one|
            !one.path.start_with?(OWN, "<internal:") && !one.base_label.to_s.include?("require")
          end
          ::Kernel.warn("#{place&.path}:#{place&.lineno}: warning: jacinth/oj: Oj#{version} was loaded before; " \
                        "::Oj is Jacinth's from here on, what already holds Oj's modules keeps them")
        end
      end
      @original = @methods = nil
      @warned = false
    end
    private_constant :Replacement

    class << self
      # Makes ::Oj Jacinth's. A second call changes nothing.
      #: () -> void
      def replace!
        MainRactor.check("Jacinth::Oj.replace!")
        Replacement.begin
        nil
      end

      # Restores the ::Oj that was there before, or removes it if there was none.
      #: () -> void
      def restore!
        MainRactor.check("Jacinth::Oj.restore!")
        Replacement.end
        nil
      end

      # Whether ::Oj is Jacinth's.
      #: () -> bool
      def active?
        Replacement.active?
      end
    end
  end
end

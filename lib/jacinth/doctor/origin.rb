# frozen_string_literal: true

module Jacinth
  module Doctor
    # Finds the origin of a method or a class: Ruby, the program itself, or a gem with its version. The folder of the
    # source file tells the gem.
    module Origin
      OWN = "#{::File.expand_path("../..", __dir__)}/jacinth"

      class << self
        # The instance method of that name of `owner`, or nil.
        #: (Module, Symbol) -> UnboundMethod?
        def find(owner, name)
          owner.instance_method(name)
        rescue ::NameError
          nil
        end

        # [owner, place, ours] of a method.
        #: (UnboundMethod) -> [String, String, bool]
        def of(method)
          path, line = method.source_location
          return in_c(method) unless path

          [library(path), "#{path}:#{line}", own?(path)]
        end

        # [owner, place, ours] of a class or module. The place is where its constant was first set.
        #: (Module) -> [String, String?, bool]
        def of_class(owner)
          path, line = ::Object.const_source_location(owner.name.to_s) if owner.name
          unless path
            return [
              owner.name == "Jacinth::Rails::Encoder" ? jacinth : "C code",
              nil,
              owner.name.to_s.start_with?("Jacinth::")
            ]
          end

          [library(path), "#{path}:#{line}", own?(path)]
        end

        # The gem that a file belongs to.
        #: (String) -> String
        def library(path)
          return jacinth if own?(path)

          spec = ::Gem.loaded_specs.each_value.find do |one|
            path.start_with?("#{one.full_gem_path}/") && one.full_gem_path != ::Dir.pwd
          end
          return "#{spec.name} #{spec.version}" if spec
          return "ruby #{::RUBY_VERSION}" if path.start_with?("<internal:")

          library = ::RbConfig::CONFIG["rubylibdir"]
          path.start_with?("#{library}/") ? standard(path.delete_prefix("#{library}/")) : "this program"
        end

        # Whether it is a file of Jacinth: of the one that is loaded, or of the one that examines it.
        #: (String) -> bool
        def own?(path) = [OWN, loaded].compact.any? { |folder| path.start_with?("#{folder}/", "#{folder}.rb") }

        # "jacinth" with the loaded version.
        #: () -> String
        def jacinth = "jacinth#{" #{VERSION}" if Jacinth.const_defined?(:VERSION, false)}"

        private

        def loaded
          path, = Jacinth.const_source_location(:VERSION) if Jacinth.const_defined?(:VERSION, false)
          ::File.dirname(path) if path
        end

        def standard(path)
          name = path[/\A[^\/.]+/]
          version =
            ::Gem.loaded_specs[name]&.version || (::JSON::VERSION if name == "json" && defined?(::JSON::VERSION))
          "#{[name, version].compact.join(" ")} (of ruby #{::RUBY_VERSION})"
        end

        # C code has no source location. It is recognized by the module that it belongs to.
        def in_c(method)
          return [jacinth, "C", true] if taken_over?(method)

          owner = method.owner.inspect
          return oj if owner == "#<Class:JSON>" && defined?(::Oj)
          return ["json #{::JSON::VERSION}", "C", false] if owner.match?(/\bJSON\b/) && defined?(::JSON::VERSION)

          ["C code of #{owner}", "C", false]
        end

        # The owner of a function while JSON is mimicked: Jacinth's Oj or the real one.
        def oj
          ours = defined?(::Jacinth::Oj) && ::Oj.equal?(::Jacinth::Oj) ? true : false
          [ours ? "#{jacinth}, as Oj" : "oj #{::Oj::VERSION} (Oj.mimic_JSON)", "C", ours]
        end

        def taken_over?(method)
          return false if Jacinth.autoload?(:JSON) || !Jacinth.const_defined?(:JSON, false)
          return false unless Jacinth::JSON.respond_to?(:replaced?, true)

          Jacinth::JSON.send(:replaced?, method.name, method.owner)
        end
      end
    end
    private_constant :Origin
  end
end

# frozen_string_literal: true

module Jacinth
  module JSON
    # The files that json 3 has removed: json/add/* and json/generic_object. With json 3 in the bundle, a require of one
    # finds the file of the json 2 that comes with Ruby, which replaces to_json of Range, Time and others by methods
    # that json 3 cannot serve. So while ::JSON is Jacinth's, a folder on the load path has files of these names. What
    # they load depends on the compat level.
    module RemovedFiles
      FOLDER = ::File.expand_path("require", __dir__).freeze
      OWN = "#{::File.expand_path("..", __dir__)}/".freeze

      class << self
        # Puts the folder on the load path, or takes it off again.
        #: (bool) -> void
        def guarded(active)
          there = $LOAD_PATH.delete(FOLDER)
          return $LOAD_PATH.unshift(FOLDER) if active

          $LOADED_FEATURES.reject! { |feature| feature.start_with?("#{FOLDER}/") } if there
        end

        # Loads the file of the loaded json, or Jacinth's. LoadError at level 3, as json 3 alone has it.
        #: (String) -> void
        def load(name)
          own = real(name)
          refuse(name) if JSON.compat == 3 && (name.start_with?("add/") || !own)
          return require(own) if own

          name == "generic_object" ? ::JSON::GenericObject : require("jacinth/json/#{name}")
        end

        # At level 3, warns once in a process of additions that were loaded too early to be refused.
        #: () -> void
        def warn_of_loaded
          return if @warned || JSON.compat != 3

          loaded = $LOADED_FEATURES.find { |path| path.match?(%r{/json/add/\w+\.rb\z}) && !path.start_with?(OWN) }
          return unless loaded

          @warned = true
          ::Kernel.warn("jacinth/json: #{loaded[%r{json/add/\w+}]} was loaded before, and json 3 has no additions: " \
                        "to_json of the classes that it changed raises NoMethodError; `Jacinth::JSON.compat = 2` " \
                        "makes it work")
        end

        private

        # The path of the file in the folder of the loaded json, or nil.
        def real(name)
          return unless ::JSON::VERSION.to_i < 3

          folders = $LOADED_FEATURES.grep(%r{/json/common\.rb\z}).map { |path| ::File.dirname(path) }
          folders.map { |folder| "#{folder}/#{name}.rb" }.find { |path| ::File.file?(path) }
        end

        def refuse(name)
          what = name.start_with?("add/") ? "json 3 has no additions (json/add/*)" : "json 3 has no JSON::GenericObject"
          error = ::LoadError.new("cannot load such file -- json/#{name}: #{what}; " \
                                  "`Jacinth::JSON.compat = 2`, set before, keeps what json 2 has")
          error.instance_variable_set(:@path, "json/#{name}")
          error.define_singleton_method(:corrections) { [] } # DidYouMean would name this very path
          raise error
        end
      end
      @warned = false
    end
    private_constant :RemovedFiles

    class << self
      private

      def load_removed(name) = RemovedFiles.load(name)
    end
  end
end

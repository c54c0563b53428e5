# frozen_string_literal: true

module Jacinth
  class Inference
    # Names in Ruby for keys of documents. No name is one that Ruby or Jacinth has already.
    module Names
      # Keywords and constants of Ruby, and constants of libraries that most programs load.
      TAKEN = %w[
        ARGF ARGV ActionController ActionDispatch ActionView ActiveModel ActiveRecord ActiveSupport Addrinfo
        ApplicationRecord ArgumentError Array BEGIN BasicObject BasicSocket Benchmark BigDecimal BigMath Bignum Binding
        Bundler CGI CROSS_COMPILING CSV Class ClosedQueueError Comparable Complex ConditionVariable DATA DRb Data Date
        DateTime Delegator DidYouMean Digest Dir END ENV EOFError ERB Encoding EncodingError Enumerable Enumerator Errno
        ErrorHighlight Etc Exception FalseClass Fcntl Fiber FiberError File FileTest FileUtils Find Fixnum Float
        FloatDomainError Forwardable FrozenError GC Gem Hash IO IOError IPAddr IPSocket IRB IndexError Integer Interrupt
        JSON Jacinth Kernel KeyError LoadError LocalJumpError Logger Marshal MatchData Math Method Minitest Module
        Monitor MonitorMixin MultiJson Mutex NameError Net NilClass NoMatchingPatternError NoMatchingPatternKeyError
        NoMemoryError NoMethodError NotImplementedError Numeric Object ObjectSpace Observable Oj Open3 OpenSSL
        OpenStruct PP PStore Pathname Proc Process Psych Queue RSpec RUBYGEMS_ACTIVATION_MONITOR RUBY_COPYRIGHT
        RUBY_DESCRIPTION RUBY_ENGINE RUBY_ENGINE_VERSION RUBY_PATCHLEVEL RUBY_PLATFORM RUBY_RELEASE_DATE RUBY_REVISION
        RUBY_VERSION Racc Ractor Rails Rake Random Range RangeError Rational RbConfig Refinement Regexp RegexpError Ruby
        RubyVM RuntimeError STDERR STDIN STDOUT ScanError ScriptError SecureRandom SecurityError Set Shellwords Sidekiq
        Signal SignalException SimpleDelegator SingleForwardable Singleton SizedQueue Socket SocketError SortedSet
        StandardError StopIteration String StringIO StringScanner Struct Symbol SyntaxError SyntaxSuggest
        SystemCallError SystemExit SystemStackError TCPServer TCPSocket TOPLEVEL TOPLEVEL_BINDING Tempfile Thread
        ThreadError ThreadGroup Time Timeout TracePoint TrueClass TypeError UDPSocket UNIXServer UNIXSocket URI
        UnboundMethod UncaughtThrowError UnicodeNormalize WEBrick Warning YAML ZeroDivisionError Zlib
      ].to_h { |name| [name, true] }.freeze
      # Methods that every object has, those that say what a Struct or a Data is, and those that Ruby calls by itself.
      METHODS = %w[
        __id__ __send__ _dump as_json class clone deconstruct deconstruct_keys define_singleton_method dig display dup
        each each_pair enum_for extend freeze hash initialize initialize_clone initialize_copy initialize_dup inspect
        instance_eval instance_exec instance_variable_get instance_variable_set instance_variables itself marshal_dump
        marshal_load members method method_missing methods object_id private_methods protected_methods public_method
        public_methods public_send remove_instance_variable respond_to_missing send singleton_class singleton_method
        singleton_method_added singleton_method_removed singleton_method_undefined singleton_methods taint tap then to_a
        to_ary to_enum to_h to_hash to_int to_io to_json to_path to_proc to_regexp to_s to_str to_sym trust untaint
        untrust with yield_self
      ].to_h { |name| [name, true] }.freeze
      LONGEST = 60
      PLAIN = /\A[a-z_][a-z0-9_]*\z/
      # Characters that may be written as they are. Others could hide what the code says.
      SHOWN = /[[:print:]]/

      class << self
        # Whether the name is free for a class.
        #: (String) -> bool
        def constant?(name) = name.match?(/\A[A-Z][A-Za-z0-9_]*\z/) && !TAKEN.key?(name)

        # The name of a class for a key: "line_items" is LineItems, and LineItem for an element.
        #: (String, ?element: bool) -> String
        def constant(key, element: false)
          words = key[0, LONGEST].scan(/[A-Za-z0-9]+/)
          name = words.map { |word| word[0].upcase + word[1..] }.join
          element ? singular(name) : name
        end

        # The name of a member for a key: "createdAt" is created_at.
        #: (String) -> String
        def member(key)
          key = key[0, LONGEST]
          name = key.match?(PLAIN) ? key : snake(key)
          name = "field_#{name}".delete_suffix("_") unless name.match?(/\A[[:alpha:]_]/)
          METHODS.key?(name) ? "#{name}_" : name
        end

        # The name itself, or the name with the first number from 2 on that makes it a new one. Yields names.
        #: (String) { (String) -> bool } -> String
        def free(name)
          return name if yield(name)

          (2..).each { |number| return "#{name}#{number}" if yield("#{name}#{number}") }
        end

        # The literal of a String.
        #: (String) -> String
        def string(text)
          shown = text.gsub(/["\\#]|[^\x20-\x7e]/) do |character|
            if %w[" \\ #].include?(character) then "\\#{character}"
            elsif character.match?(SHOWN) && !character.match?(UNPRINTABLE) then character
            else format("\\u{%x}", character.ord)
            end
          end
          "\"#{shown}\""
        end

        # The literal of a Symbol.
        #: (String) -> String
        def symbol(text) = text.match?(/\A[A-Za-z_][A-Za-z0-9_]*\z/) ? ":#{text}" : ":#{string(text)}"

        private

        def snake(key)
          parted = key.gsub(/([a-z\d])([A-Z])/, "\\1_\\2").gsub(/([A-Z])([A-Z][a-z])/, "\\1_\\2")
          parted.downcase.gsub(/[^[:alnum:]]+/, "_").gsub(/\A_+|_+\z/, "")
        end

        def singular(name)
          return name.sub(/ies\z/, "y") if name.match?(/[a-z]ies\z/)
          return name.sub(/es\z/, "") if name.match?(/(?:ss|sh|ch|x)es\z/)

          name.match?(/[a-z]s\z/) && !name.match?(/(?:ss|us|is)\z/) ? name.chop : name
        end
      end
    end
  end
end

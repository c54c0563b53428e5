# frozen_string_literal: true

require "zlib"

module JsonDifferential
  # The outcome of a call as one line of text: classes, bytes, encodings, frozen flags, the order of
  # keys, the bits of floats; for an exception its class, message, position and cause; and the warnings.
  # Whatever differs between any two processes (addresses, folders) is removed.
  class Outcome
    FILE = "case.rb"
    LONG = 6000
    # The nesting depth down to which containers are described one by one.
    DEEP = 1000
    # Also matches an address in an encoding of wide characters.
    ADDRESS = /0\0*x(?:\0*[0-9a-f]){16}/n.freeze
    KIND = Kernel.instance_method(:class)

    class << self
      #: () -> Array[String]
      def warnings = @warnings ||= []

      # From here on warnings are collected instead of printed.
      #: () -> void
      def catch_warnings
        Warning[:deprecated] = true
        kept = warnings
        Warning.singleton_class.send(:undef_method, :warn)
        Warning.define_singleton_method(:warn) { |text, category: nil| kept << "#{category}: #{text}" }
      end
    end

    #: (untyped, String) -> void
    def value(value, out)
      @open = []
      describe(value, out)
      out << " STATE" if defined?(::JSON::State) && ::JSON::State === value
    end

    #: (Exception, String) -> void
    def error(error, out)
      out << "! " << name(error.class) << " " << tidy(error.message)
      out << " @#{error.line}:#{error.column}" if error.respond_to?(:line)
      asked(error, :json_path, out)
      out << " of " << name(KIND.bind_call(error.invalid_object)) if error.respond_to?(:invalid_object)
      if defined?(::JSON::JSONError) && ::JSON::JSONError === error
        asked(error, :detailed_message, out, highlight: false)
      end
      out << " cause " << name(error.cause.class) if error.cause
    end

    #: (String) -> void
    def warnings(out)
      self.class.warnings.each do |text|
        place = %r{: (?:\S*/)?([\w.-]+):(\d+): }
        out << " W " << tidy(text.sub(place) { $1 == FILE ? ": #{$1}:#{$2}: " : ": elsewhere: " })
      end
    end

    private

    # What the error answers, or how it fails to answer.
    def asked(error, method, out, **options)
      return unless error.respond_to?(method)

      answer = error.public_send(method, **options)
      out << " #{method} " << tidy(answer) unless answer.nil? || answer == error.message
    rescue StandardError => e
      out << " #{method} fails " << name(e.class)
    end

    # Addresses differ from run to run; a long text is represented by its checksum.
    def tidy(text)
      text = text.b.gsub(ADDRESS, "0xX") if text.b.match?(ADDRESS)
      return "#{text.byteslice(0, LONG / 4).dump}#{text.bytesize} #{Zlib.crc32(text)}" if text.bytesize > LONG

      text.dump
    end

    def describe(value, out)
      case value
      when nil, true, false then out << value.inspect
      when Integer then out << value.to_s
      when Float then out << (value.nan? ? [value].pack("G").unpack1("H*") : value.to_s)
      when String then string(value, out)
      when Symbol
        plain = value.encoding == Encoding::US_ASCII || value.encoding == Encoding::UTF_8
        out << value.inspect << (plain ? "" : value.encoding.name)
      when Array, Hash, Struct then once(value, out) { container(value, out) }
      else once(value, out) { other(value, out) }
      end
    end

    # Whether what Ruby has cached about a String's bytes is true.
    def known_right?(value)
      fresh = value.b.force_encoding(value.encoding)
      value.ascii_only? == fresh.ascii_only? && value.valid_encoding? == fresh.valid_encoding?
    end

    def string(value, out)
      out << value.class.name << " " unless value.instance_of?(String)
      out << "(known wrong)" unless known_right?(value)
      out << "!" if value.frozen?
      out << value.encoding.name << ":" unless value.encoding == Encoding::UTF_8
      out << tidy(value)
    end

    def once(value, out)
      return out << "(again)" if @open.any? { |seen| seen.equal?(value) }
      return out << "(#{depth(value)} deeper)" if @open.size == DEEP

      @open.push(value)
      yield
      @open.pop
    end

    # The nesting depth of the innermost containers, counted without recursion.
    def depth(value)
      seen = {}.compare_by_identity
      until seen.key?(value)
        seen[value] = true
        inner = value.is_a?(Hash) ? value.values : value
        inner.is_a?(Array) &&
          value = inner.reverse_each.find { |element| element.is_a?(Array) || element.is_a?(Hash) } || value
      end
      seen.size
    end

    def container(value, out)
      out << name(value.class) << " " unless value.instance_of?(Array) || value.instance_of?(Hash)
      out << "!" if value.frozen?
      case value
      when Array then list(value, out)
      when Hash then hash(value, out)
      else list(value.to_a, out)
      end
    end

    def list(array, out)
      out << "["
      array.each do |element|
        describe(element, out)
        out << ","
      end
      out << "]"
    end

    def hash(hash, out)
      out << "{"
      hash.each_pair do |key, element|
        describe(key, out)
        out << "=>"
        describe(element, out)
        out << ","
      end
      out << "}"
      out << " default " << hash.default.inspect if hash.default
      out << " default proc" if hash.default_proc
      out << " identity" if hash.compare_by_identity?
    end

    def other(value, out)
      return out << "BasicObject" unless Kernel.instance_method(:is_a?).bind_call(value, Object)
      return out << "module " << name(value) if value.is_a?(Module)

      out << name(value.class) << (value.frozen? ? " !" : " ")
      case value
      when StringIO then string(value.string, out)
      when Numeric, Time, Date, Range, Regexp then out << tidy(value.inspect)
      when Set then list(value.to_a, out)
      when Exception then out << tidy(value.message)
      else instance(value, out)
      end
    end

    def instance(value, out)
      return if name(value.class).start_with?("JSON::")

      value.instance_variables.each do |variable|
        out << variable.name << "="
        describe(value.instance_variable_get(variable), out)
      end
      list([value.to_h], out) if defined?(OpenStruct) && OpenStruct === value
    end

    # The public name of one of json's classes, or of the subclass that stands in for it.
    def name(type)
      @names ||= {}.compare_by_identity
      @names[type] ||= (type.name || type.inspect)
                       .sub(/\AJacinth::(?=JSON::|Oj::)/, "")
                       .sub("JSON::Ext::Generator::State", "JSON::State")
                       .sub("JSON::Ext::Parser", "JSON::Parser")
                       .gsub(/0x\h{16}/, "0xX")
    end
  end
end

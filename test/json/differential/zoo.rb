# frozen_string_literal: true

require "bigdecimal"
require "date"
require "ostruct"
require "set"
require "stringio"
require "tempfile"

module JsonDifferential
  # The classes that the cases use: everything a caller may pass to json that is not plain data.
  # They behave the same in both processes; what they observe of json goes into their results.
  module Zoo
    Pt = Struct.new(:x, :y)
    Kw = Struct.new(:a, :b, keyword_init: true)

    class SubHash < Hash; end
    class SubArray < Array; end
    class SubString < String; end

    class HashWithJson < Hash
      def to_json(*) = '"my hash"'
    end

    class ArrayWithJson < Array
      def to_json(state = nil, *) = "[#{state.class == NilClass ? 0 : 1}]"
    end

    class StringWithJson < String
      def to_json(*) = "\"<#{self}>\""
    end

    class StringWithText < String
      def to_s = "text of #{super}"
    end

    # to_s and to_json return, or raise, the object that it was created with.
    class Text
      def initialize(text) = @text = text
      def to_s = @text.is_a?(Exception) ? raise(@text) : @text
    end

    class Json < Text
      def to_json(*) = @text.is_a?(Exception) ? raise(@text) : @text
    end

    # Passes on to what it holds, in the ways that users' to_json methods do.
    class Through
      def initialize(value, way = 0) = (@value, @way = value, way)

      def to_json(*state)
        case @way
        when 0 then @value.to_json(*state)
        when 1 then { "in" => @value }.to_json(*state)
        when 2 then JSON.generate(@value, *state)
        when 3 then state.first.respond_to?(:generate) ? state.first.generate(@value) : "0"
        else "\"#{state.size} #{state.first.respond_to?(:depth) ? state.first.depth : "none"}\""
        end
      end
    end

    # Converts itself by the named methods only.
    class Converts
      def initialize(by, to)
        define_singleton_method(by) { to.is_a?(Exception) ? raise(to) : to }
      end
    end

    class NoArguments
      def to_json = '"none"'
    end

    class Bare < BasicObject; end

    class Made
      attr_reader :given

      def initialize(given = nil) = @given = given
      def self.json_creatable? = true
      def self.json_create(object) = new(object)
    end

    class Unmade < Made
      def self.json_creatable? = false
    end

    class Pairs
      def initialize = @pairs = []

      def []=(key, value)
        @pairs << [key, value]
      end

      def [](key) = @pairs.reverse.assoc(key)&.last
    end

    class Items
      def initialize = @items = []
      def <<(item) = @items.push(item)
    end

    class Needs
      def initialize(one) = @one = one
    end

    class Tried
      def self.try_convert(text) = text.is_a?(String) ? "tried #{text}" : nil
    end

    class Fussy
      def initialize(*) = raise(IOError, "fussy")
    end

    # An IO that reads, or writes, badly.
    class Badly
      def initialize(way) = @way = way
      def read(*) = @way.is_a?(Exception) ? raise(@way) : @way
      def write(*texts) = @way.is_a?(Exception) ? raise(@way) : (@written = texts.join.size)
    end

    class << self
      # A value that contains itself.
      #: (Symbol) -> untyped
      def cycle(kind)
        case kind
        when :array then [1].tap { |array| array << array }
        when :hash then { "a" => 1 }.tap { |hash| hash["b"] = hash }
        when :both then [{}].tap { |array| array[0]["up"] = array }
        else Pt.new(1).tap { |struct| struct.y = [struct] }
        end
      end

      # Objects that json's classes created before anything was taken over; a copy of one.
      #: (Symbol) -> untyped
      def earlier(name) = EARLIER.fetch(name).dup

      # What the block returns, or raises, while the method returns that value, or raises it. It needs a process of its
      # own, because Ruby never treats a redefined method as its own again.
      #: (Module, Symbol, untyped) { () -> String } -> String
      def redefined(owner, name, answer, &block)
        reader, writer = IO.pipe(binmode: true)
        pid = fork do
          owner.define_method(name) { |*| answer.is_a?(Exception) ? ::Kernel.raise(answer) : answer }
          writer.write(outcome(&block))
          writer.close
          exit!(0)
        end
        writer.close
        reader.read.gsub(/0x\h{16}/, "0xX")
      ensure
        reader.close
        Process.wait(pid)
      end

      # The outcome as text, without calling an Integer's to_s.
      def outcome
        text = yield
        "#{text.encoding.name} #{text.valid_encoding?} #{text.dump}"
      rescue Exception => e
        "! #{e.class.name} #{e.message}"
      end
      private :outcome

      # `count` arrays, or hashes, nested in each other.
      #: (Integer, untyped, ?bool) -> untyped
      def nest(count, inside, hashes = false)
        count.times { |depth| inside = hashes && depth.odd? ? { "k" => inside } : [inside] }
        inside
      end

      #: (untyped, String) -> untyped
      def single(object, text)
        object.define_singleton_method(:to_json) { |*| text }
        object
      end

      # A file with these bytes, for one call.
      #: (String) { (String) -> untyped } -> untyped
      def file(bytes)
        @path ||= Tempfile.new("differential").tap(&:close)
        File.binwrite(@path.path, bytes)
        yield @path.path
      end

      # Whatever is printed during the block.
      #: () { () -> untyped } -> Array[untyped]
      def printed
        was, $stdout = $stdout, StringIO.new
        [yield, $stdout.string]
      ensure
        $stdout = was
      end

      # Records the classes of the values that it is given, and says what is returned for them.
      #: (?Symbol) -> Proc
      def watch(way = :same)
        seen = []
        lambda do |value|
          seen << value.class.name
          case way
          when :same then value
          when :swap then value.is_a?(String) ? value.upcase : value
          when :nil then nil
          when :count then seen.size
          when :raise then seen.size > 3 ? raise(IOError, seen.join(",")) : value
          when :throw then seen.size > 2 ? throw(:done, seen) : value
          when :wrap then value.is_a?(Hash) ? [value.to_a] : value
          else value.frozen? ? [value] : value
          end
        end
      end
    end
  end
end

# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # How a Writer writes Hashes, Structs and Sets: the order of their pairs, their keys, and the check for keys with
    # equal texts.
    module Members
      STRING_KEY = 1
      SYMBOL_KEY = 2
      INTEGER_KEY = 4
      OTHER_KEY = 24 # two bits: two keys of this kind may have equal texts
      private_constant :STRING_KEY, :SYMBOL_KEY, :INTEGER_KEY, :OTHER_KEY

      private

      def write_hash(hash)
        hash = {}.replace(hash) unless hash.instance_of?(Hash)
        return canonical_hash(hash) if @config.rfc8785

        case @config.sort_keys
        when nil, false then write_pairs(hash) { |each| hash.each_pair(&each) }
        when true then sorted(hash).then { |pairs| write_pairs(hash) { |each| pairs.each(&each) } }
        else
          other = @config.sort_keys.call(hash)
          raise TypeError, "wrong argument type #{class_of(other)} (expected Hash)" unless Hash === other

          write_pairs(other) { |each| {}.replace(other).each_pair(&each) }
        end
      end

      # The pairs in the order of sort_keys: true.
      def sorted(hash)
        kinds = hash.each_key.map { |key| kind_of_key(key) }.uniq
        return hash.sort_by { |key, _| key } if kinds.one? && kinds.first != OTHER_KEY

        hash.size > 1 ? hash.sort : hash.to_a
      end

      def write_struct(object, members)
        return write_hash(members.to_h { |name| [name, yield(name)] }) if @config.sort_keys || @config.rfc8785

        write_pairs(object) { |each| members.each { |name| each.call(name, yield(name)) } }
      end

      def write_set(object)
        elements = object.to_a
        refuse(object, "#{name_of(elements)} from to_a, expected Array") unless Array === elements
        write_array(elements)
      end

      # Writes one object. The block is called with each key and returns its value.
      def write_pairs(object)
        enter(object)
        @out << "{"
        @path.push(nil)
        first = true
        kinds = object.is_a?(Hash) && object.compare_by_identity? ? OTHER_KEY : 0
        texts = nil
        yield(proc do |key, value|
          @path[-1] = key
          @out << "," unless first
          first = false
          @out << @layout.break(@layout.object_nl, @depth)
          kinds |= kind_of_key(key)
          if (kinds & (kinds - 1)).zero?
            write_key(key)
          else
            texts = write_mixed_key(object, texts, key)
          end
          @out << @layout.colon
          write(value)
        end)
        leave
        @out << @layout.end(@layout.object_nl, @depth) unless first
        @out << "}"
      end

      # Keys that are all of one of the first three kinds cannot have equal texts.
      def kind_of_key(key)
        case key
        when Integer then INTEGER_KEY
        when Symbol then plain_text?(key.name) ? SYMBOL_KEY : OTHER_KEY
        when String then key.instance_of?(String) && plain_text?(key) ? STRING_KEY : OTHER_KEY
        else OTHER_KEY
        end
      end

      def plain_text?(text) = text.ascii_only? || (text.encoding == Encoding::UTF_8 && text.valid_encoding?)

      # Checks a key of an object whose keys are of several kinds: its text may equal that of another key. The texts of
      # keys of the first three kinds are recorded all at once, those of the others when they are written. Returns the
      # recorded texts.
      def write_mixed_key(object, texts, key)
        if @config.allow_duplicate_key
          write_key(key)
          return texts
        end
        unless texts
          texts = {}
          keys = object.is_a?(Hash) ? object.keys : []
          keys.each { |each| note(texts, each, key_text(each), object) unless kind_of_key(each) == OTHER_KEY }
        end
        text = key_text(key)
        @out << text
        note(texts, key, text, object) if kind_of_key(key) == OTHER_KEY
        texts
      end

      # The text that write_key writes.
      def key_text(key)
        out = @out
        @out = String.new(encoding: Encoding::UTF_8)
        write_key(key)
        @out
      ensure
        @out = out
      end

      def note(texts, key, text, object)
        if texts.key?(text)
          name = text[1...-1]
          step = String === key || Symbol === key || Integer === key ? key : name
          refuse(object, "duplicate key #{ErrorInfo.quoted(name)}", path(@path[0...-1] << step))
        end
        texts[text] = true
      end

      def write_key(key)
        case key
        when Integer then @out << "\"" << key.to_s << "\""
        when String, Symbol
          text = text_of(String === key ? key : key.name)
          return @out << "\"" << escaped(text) << "\"" if text

          ask(key, is_key: true) || refuse(key, "the text is not valid UTF-8")
        else
          ask(key, is_key: true) ||
            refuse(key, "#{name_of(key)} not allowed as object key in JSON", path(@path[0...-1])) # of the Hash
        end
      end
    end
  end
end

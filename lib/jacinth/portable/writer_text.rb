# frozen_string_literal: true

module Jacinth
  # The text of a Writer, as the extension's methods of these names.
  class Writer
    FULL = 1 << 16
    private_constant :FULL

    #: (untyped) -> self
    def value(object) = other_value(object)

    private

    def start(options)
      Portable.write_options(options, nil)
      @text = +""
      level(nil, false, false, 0)
    end

    def level(lead, _array, comma, _depth)
      @lead = lead
      @comma = comma
    end

    def comma? = @comma

    def member(_name, _object) = false

    def apart(name, object)
      text = coder.generate(object)
      lead_in(name)
      append(text)
    end

    def lead_in(name)
      append("#{"," if @comma}#{@lead}#{name}")
      @comma = true
    end

    def append(text)
      @text << text
      flush if @text.bytesize >= FULL
      self
    end

    def drain
      text = @text
      @text = +""
      text
    end
  end
end

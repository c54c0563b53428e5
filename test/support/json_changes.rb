# frozen_string_literal: true

# The changes that a callback may make to the containers, the texts and the State of the running generate.
module JsonChanges
  CONTAINER = {
    "clear" => ->(target) { target.clear },
    "add" => lambda do |target|
      target.is_a?(Hash) ? 30.times { |i| target["added #{i}"] = i } : 3.times { target << "added" }
    end,
    "delete" => ->(target) { target.is_a?(Hash) ? target.delete(target.keys[-1]) : target.slice!(-1) },
    "delete the first" => ->(target) { target.is_a?(Hash) ? target.delete(target.keys[0]) : target.slice!(0) },
    "replace" => lambda do |target|
      target.replace({ Hash => { "new" => [1] }, Array => [[1], "new"] }.fetch(target.class, "new" * 2000))
    end,
    "replace by much" => lambda do |target|
      target.replace(
        { Hash => Array.new(50) { |i| ["new #{i}", i] }.to_h, Array => [true] * 6000 }.fetch(
          target.class,
          "\xc3\xa9" * 3000
        )
      )
    end,
    "break" => ->(target) { target.is_a?(String) ? target.replace("\xff\xfe") : target.compact! },
    "other encoding" => ->(target) { target.is_a?(String) ? target.force_encoding("UTF-16LE") : target.freeze },
    "rehash" => ->(target) { target.is_a?(Hash) ? target.rehash : target },
    "sort" => ->(target) { target.is_a?(Array) ? target.sort_by!(&:object_id) : target },
    "shift" => ->(target) { target.is_a?(String) ? target.slice!(0) : target.shift },
    "shift all but one" => ->(target) { target.is_a?(String) ? target.squeeze! : (target.shift while target.size > 1) },
    "itself" => ->(target) { target.is_a?(Hash) ? target[target.keys.first] = target : target << target },
    "collect" => ->(_) { GC.start(full_mark: false) }, # compact makes full collections
    "compact" => ->(_) { GC.respond_to?(:compact) && GC.compact }
  }.freeze

  STATE = {
    "no layout" => lambda do |state|
      %i[indent space space_before object_nl array_nl].each { |name| state.send("#{name}=", nil) }
    end,
    "long layout" => lambda do |state|
      %i[indent space space_before object_nl array_nl].each { |name| state.send("#{name}=", " " * 3000) }
    end,
    "long layout, then none" => lambda do |state|
      STATE["long layout"].(state)
      GC.start(full_mark: false) # frees the new Strings
      STATE["no layout"].(state)
    end,
    "layout of Strings that change" => lambda do |state|
      state.indent = indent = +" " * 40
      state.array_nl = nl = +"\n" * 40
      indent.replace("!" * 5000) && nl.clear
    end,
    "another layout each time" => lambda do |state|
      state.indent = " " * (state.indent.size % 7 + 1)
      state.object_nl = "\n" * (state.indent.size % 3)
    end,
    "strict" => ->(state) { state.strict = !state.strict },
    "strict with as_json" => ->(state) { state.strict = true; state.as_json = ->(value, *) { value.to_s } },
    "ascii_only" => ->(state) { state.ascii_only = !state.ascii_only? },
    "script_safe" => ->(state) { state.script_safe = !state.script_safe? },
    "huge depth" => ->(state) { state.depth = 2**31 - 1 },
    "negative depth" => ->(state) { state.depth = -1 },
    "no depth" => ->(state) { state.depth = 0 },
    "max_nesting" => ->(state) { state.max_nesting = 1 },
    "huge max_nesting" => ->(state) { state.max_nesting = 2**62 - 1 },
    "negative max_nesting" => ->(state) { state.max_nesting = -1 },
    "sort_keys" => ->(state) { state.sort_keys = true },
    "a failing sort_keys" => ->(state) { state.sort_keys = ->(_) { nil } },
    "rfc8785" => ->(state) { state.configure(rfc8785: !state.rfc8785?) },
    "allow_nan" => ->(state) { state.allow_nan = true },
    "buffer" => ->(state) { state.buffer_initial_length = 2**61 },
    "configure" => ->(state) { state.configure(indent: "  ", nonsense: 1, max_nesting: 5) },
    "configure and fail" => ->(state) { state.configure(indent: " " * 2000, max_nesting: "x") },
    "initialize" => ->(state) { state.send(:initialize, { array_nl: "\n" * 500 }) },
    "initialize_copy" => ->(state) { state.send(:initialize_copy, state.class.new(object_nl: " " * 900)) },
    "freeze" => ->(state) { state.freeze }
  }.freeze
end

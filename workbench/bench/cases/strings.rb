# frozen_string_literal: true

# Arrays of strings of one kind. Random ones have a fixed seed.

Jacinth::Workbench::Cases.add("strings_short", object: lambda {
  random = Random.new(3)
  Array.new(500) { Array.new(random.rand(1..22)) { ("a".."z").to_a[random.rand(26)] }.join }
})

Jacinth::Workbench::Cases.add("strings_128_bytes", object: lambda {
  random = Random.new(9)
  letters = [*"a".."z", *"A".."Z", *"0".."9", " ", ".", ",", "-"]
  Array.new(500) { Array.new(128) { letters[random.rand(letters.size)] }.join }
})

Jacinth::Workbench::Cases.add("strings_utf8", object: lambda {
  random = Random.new(4)
  words = %w[größer ébène žluťoučký кошка γάτα 猫 ねこ 고양이 🐈 naïve]
  Array.new(200) { Array.new(random.rand(3..20)) { words[random.rand(words.size)] }.join(" ") }
})

Jacinth::Workbench::Cases.add("strings_escaped", object: lambda {
  random = Random.new(5)
  parts = ["say \"no\"", "C:\\temp\\new", "two\nlines", "a\tb", "plain words here", "bell\u0007"]
  Array.new(200) { Array.new(random.rand(2..10)) { parts[random.rand(parts.size)] }.join(" ") }
})

# A chapter of Russian prose in one String of 850 KB: an escape about every 150 bytes.
Jacinth::Workbench::Cases.add("prose_cyrillic", object: lambda {
  words = Jacinth::Workbench::Documents::Words.new(11)
  text = +""
  until text.bytesize > 850_000
    sentence = Array.new(words.number(6..18)) { words.cyrillic(2..9) }.join(" ")
    text << (words.chance?(30) ? "\"#{sentence}\"\n" : "#{sentence}.\n")
  end
  [text]
})

# 3 MB of English prose in many Strings: paragraphs of 60 to 900 bytes, a fifth of which quote somebody.
Jacinth::Workbench::Cases.add("prose_english", object: lambda {
  words = Jacinth::Workbench::Documents::Words.new(12)
  Array.new(6_300) do
    sentence = words.sentence(words.number(60..900))
    words.chance?(20) ? "\"#{sentence},\" said #{words.name}." : "#{sentence}."
  end
})

# frozen_string_literal: true

module Jacinth
  # The caret below a text, where a terminal shows the character that it points to.
  module Caret
    # What takes two columns: East Asian Wide and Fullwidth (Unicode Standard Annex 11), and most emoji.
    WIDE = /
      [\u1100-\u115f\u{231a 231b 2329 232a}\u23e9-\u23ec\u{23f0 23f3 25fd 25fe 2614 2615}\u2648-\u2653\u{267f 2693}] |
      [\u{26a1 26aa 26ab 26bd 26be 26c4 26c5 26ce 26d4 26ea 26f2 26f3 26f5 26fa 26fd 2705 270a 270b 2728 274c 274e}] |
      [\u2753-\u2755\u2757\u2795-\u2797\u{27b0 27bf 2b1b 2b1c 2b50 2b55}\u2e80-\u303e\u3041-\u3247\u3250-\u4dbf] |
      [\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6] |
      [\u{16fe0}-\u{1b2ff}\u{1f004 1f0cf 1f18e}\u{1f191}-\u{1f19a}\u{1f200}-\u{1f64f}] |
      [\u{1f680}-\u{1f6fc}\u{1f7e0}-\u{1f7f0}\u{1f90c}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{3fffd}]
    /x
    # What takes none: marks on another character, and what is invisible, other than the soft hyphen.
    NONE = /(?!\u00ad)[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/
    private_constant :WIDE, :NONE

    # The text, and below it a caret under what follows its first `count` characters.
    #: (String, Integer) -> String
    def self.under(text, count)
      before = text[0, count]
      "#{text}\n#{" " * (before.size + before.scan(WIDE).size - before.scan(NONE).size)}^"
    end
  end
  private_constant :Caret
end

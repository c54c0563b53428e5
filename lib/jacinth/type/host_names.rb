# frozen_string_literal: true

module Jacinth
  class Type
    module Formats
      # Names of hosts: labels of letters, digits and hyphens (RFC 1123, section 2.1), at most 253 characters. Labels
      # with hyphens in the third and fourth place are A-labels: the Punycode of a label in other scripts (RFC 5891,
      # section 4.2). Joiners, whose place RFC 5892 ties to the joining types of letters, are refused in them.
      module HostName
        LABEL = /(?!-)[A-Za-z0-9-]{1,63}(?<!-)/.freeze
        NAME = /\A(?=.{1,253}\z)#{LABEL}(?:\.#{LABEL})*\z/.freeze
        SPECIAL = /(?:\A|\.)[^.]{2}--/.freeze
        ENCODED = /\Axn--(?:([a-z0-9-]*)-)?([a-z0-9]+)\z/.freeze

        # Letters and marks that RFC 5892, section 2.6, disallows, and characters that depend on those beside them
        # (appendix A.3 to A.9).
        LETTERS = '[\p{Ll}\p{Lo}\p{Lm}\p{Nd}\p{Mn}\p{Mc}\-' \
                  '&&[^\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]]'
        CONTEXT = '(?<=l)\u00b7(?=l)|\u0375(?=\p{Greek})|(?<=\p{Hebrew})[\u05f3\u05f4]'
        DECODED = /\A(?![\p{M}-]|..--)(?:#{LETTERS}|[\u06fd\u06fe\u0f0b\u3007]|#{CONTEXT}|\u30fb)+(?<!-)\z/.freeze
        MIDDLE_DOT_SCRIPTS = /[\p{Hiragana}\p{Katakana}\p{Han}]/.freeze
        DIGITS = /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/.freeze
        private_constant :LABEL, :NAME, :SPECIAL, :ENCODED, :LETTERS, :CONTEXT, :DECODED, :MIDDLE_DOT_SCRIPTS, :DIGITS

        # The numbers of RFC 3492, section 5.
        BASE = 36
        LEAST = 1
        MOST = 26
        SKEW = 38
        DAMP = 700
        BIAS = 72
        FIRST = 0x80
        LAST = 0x10ffff
        private_constant :BASE, :LEAST, :MOST, :SKEW, :DAMP, :BIAS, :FIRST, :LAST

        class << self
          #: (String) -> bool
          def match?(text)
            return false unless text.match?(NAME)

            !text.match?(SPECIAL) || text.split(".").all? { |label| !label.match?(SPECIAL) || encoded?(label.downcase) }
          end

          private

          # Whether the label is the Punycode of one that has other characters than ASCII, and is a label.
          def encoded?(label)
            basic, digits = label.match(ENCODED)&.captures
            text = digits && decode(basic.to_s, digits) or return false
            return false if text.include?("\u30fb") && !text.match?(MIDDLE_DOT_SCRIPTS)

            text.match?(DECODED) && !text.match?(DIGITS)
          end

          # RFC 3492, section 6.2. nil if the digits stand for no text. A label has at most 63 characters.
          def decode(basic, digits)
            codes = basic.codepoints
            at, code, bias = 0, FIRST, BIAS
            digits = digits.chars.map { |digit| digit.match?(/[0-9]/) ? digit.to_i + 26 : digit.ord - 97 }
            until digits.empty?
              step = variable(digits, bias) or return
              size = codes.size + 1
              bias = adapted(step, size, codes.size == basic.size)
              more, at = (at + step).divmod(size)
              code += more
              return if code > LAST || code.between?(0xd800, 0xdfff)

              codes.insert(at, code)
              at += 1
            end
            codes.pack("U*")
          end

          # Takes the digits of one number, the least one first; nil if its last digit is missing.
          def variable(digits, bias)
            number, weight = 0, 1
            BASE.step(by: BASE) do |place|
              digit = digits.shift or return
              number += digit * weight
              limit = (place - bias).clamp(LEAST, MOST)
              return number if digit < limit

              weight *= BASE - limit
            end
          end

          def adapted(step, size, first)
            step /= first ? DAMP : 2
            step += step / size
            place = 0
            while step > (BASE - LEAST) * MOST / 2
              step /= BASE - LEAST
              place += BASE
            end
            place + (BASE - LEAST + 1) * step / (step + SKEW)
          end
        end
      end

      # Addresses of mail as RFC 5322, section 3.4.1, writes them without quotes, comments and addresses of networks, at
      # a host with at least two labels.
      module Email
        ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
        LOCAL = /\A#{ATOM}(?:\.#{ATOM})*\z/.freeze
        private_constant :ATOM, :LOCAL

        #: (String) -> bool
        def self.match?(text)
          local, host, more = text.split("@", -1)
          return false if host.nil? || more

          local.match?(LOCAL) && host.include?(".") && HostName.match?(host)
        end
      end
    end
    private_constant :Formats
  end
end

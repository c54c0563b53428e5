# frozen_string_literal: true

# The ABNF of RFC 9535, appendix A, as one regular expression: which texts are well-formed. It does not know types.
# Whether a query may be compared is a matter of types here, too, so any query may.
module QueryGrammar
  RULES = <<~'REGEXP'
    (?<S> [\ \t\n\r]* ){0}
    (?<int> 0 | -?[1-9][0-9]* ){0}
    (?<hex> \\u (?: (?:[0-9A-CE-Fa-ce-f][0-9A-Fa-f]{3} | [Dd][0-7][0-9A-Fa-f]{2})
                  | [Dd][89ABab][0-9A-Fa-f]{2} \\u [Dd][C-Fc-f][0-9A-Fa-f]{2} ) ){0}
    (?<double> " (?: [\u0020-\u0021\u0023-\u005b\u005d-\u{10ffff}] | \\["bfnrt/\\] | \g<hex> )* " ){0}
    (?<single> ' (?: [\u0020-\u0026\u0028-\u005b\u005d-\u{10ffff}] | \\['bfnrt/\\] | \g<hex> )* ' ){0}
    (?<string> \g<double> | \g<single> ){0}
    (?<number> (?: -0 | \g<int> ) (?: \.[0-9]+ )? (?: [eE][-+]?[0-9]+ )? ){0}
    (?<constant> \g<number> | \g<string> | (?:true|false|null)(?![a-z_0-9(]) ){0}
    (?<name> [A-Za-z_\u0080-\u{10ffff}][A-Za-z_0-9\u0080-\u{10ffff}]* ){0}
    (?<slice> (?: \g<int>\g<S> )? : \g<S> (?: \g<int>\g<S> )? (?: : (?: \g<S>\g<int> )? )? ){0}
    (?<selector> \g<string> | \* | \g<slice> | \g<int> | \?\g<S>\g<or> ){0}
    (?<brackets> \[ \g<S>\g<selector> (?: \g<S>,\g<S>\g<selector> )* \g<S> \] ){0}
    (?<segment> \.\.(?: \g<brackets> | \* | \g<name> ) | \.(?: \* | \g<name> ) | \g<brackets> ){0}
    (?<segments> (?: \g<S>\g<segment> )* ){0}
    (?<query> [@$]\g<segments> ){0}
    (?<call> [a-z][a-z_0-9]* \( \g<S> (?: \g<argument> (?: \g<S>,\g<S>\g<argument> )* )? \g<S> \) ){0}
    (?<argument> \g<or> | \g<constant> ){0}
    (?<comparable> \g<constant> | \g<query> | \g<call> ){0}
    (?<comparison> \g<comparable>\g<S>(?: == | != | <= | >= | < | > )\g<S>\g<comparable> ){0}
    (?<parentheses> (?: !\g<S> )? \( \g<S>\g<or>\g<S> \) ){0}
    (?<test> (?: !\g<S> )? (?: \g<query> | \g<call> ) ){0}
    (?<basic> \g<parentheses> | \g<comparison> | \g<test> ){0}
    (?<and> \g<basic> (?: \g<S>&&\g<S>\g<basic> )* ){0}
    (?<or> \g<and> (?: \g<S>\|\|\g<S>\g<and> )* ){0}
  REGEXP
  TEXT = /#{RULES}\A\$\g<segments>\z/x

  # Reasons of QueryError for texts that are well-formed.
  OTHER_REASONS = /
    is\ not\ a\ value | gives\ a | takes\ (?:one|two) | take\ a\ query | unknown\ function | beyond | nested | too\ long
    | regular\ expression | no\ value | after\ the\ argument
  /x

  def self.well_formed?(text) = text.match?(TEXT)
end

# frozen_string_literal: true

# Runs in a process of its own, without the bundle: prints what rdoc finds in the files that are given, as JSON. It is a
# generator of rdoc, so any rdoc from 6.4 to 8 gives the same. The comments are Markdown.

require "json"
require "rdoc"

# The classes and modules, with their public methods, attributes and constants.
class JSONDump
  RDoc::RDoc.add_generator(self)

  attr_reader :class_dir, :file_dir

  def initialize(store, _options)
    @store = store
  end

  def generate
    $stdout.puts JSON.generate(@store.all_classes_and_modules.map { |owner| dump(owner) })
  end

  private

  def dump(owner)
    { name: owner.full_name, kind: owner.type, includes: owner.includes.map(&:name), comments: comments(owner),
      methods: owner.method_list.map { |one| called(one) } + owner.attributes.map { |one| attribute(one) },
      constants: owner.constants.map { |one| { name: one.name, text: markdown(one.comment) } } }
  end

  # A file that opens a module has a comment about itself there, if any.
  def comments(owner)
    found = owner.comment_location
    pairs = found.is_a?(Hash) ? found.flat_map { |file, all| all.map { |one| [one, file] } } : found # rdoc 8: by file
    pairs.map { |comment, file| [file.relative_name, markdown(comment)] }
  end

  # rdoc 6 takes the body of an endless method for its parameters.
  def called(one)
    parameters = one.params.to_s.gsub(/\s+/, " ").sub(/\A\(?= .*/m, "").delete_suffix("()")
    calls = one.call_seq ? one.call_seq.lines.map(&:strip) : ["#{one.name}#{parameters}"]
    member(one).merge(calls: calls, sequence: !one.call_seq.nil?, others: one.aliases.map(&:name))
  end

  def attribute(one) = member(one).merge(calls: [one.name], sequence: false, others: [])

  def member(one)
    { name: one.name, singleton: one.singleton, public: one.visibility == :public, text: markdown(one.comment) }
  end

  def markdown(comment)
    return "" if comment.nil? || comment.empty?

    parsed = comment.respond_to?(:parse) ? comment.parse : RDoc::Markup.parse(comment)
    parsed.accept(Markdown.new)
  end

  # Paragraphs in one line, code in fences. The words stay as they are, but for rdoc's +code+.
  class Markdown
    def start_accepting = @out = []
    def end_accepting = @out.join("\n")

    def accept_document(document) = document.parts.each { |part| part.accept(self) }
    def accept_paragraph(paragraph) = @out << "#{words(paragraph.parts.join(" ").split.join(" "))}\n"
    def accept_verbatim(verbatim) = @out << "```ruby\n#{verbatim.parts.join.rstrip}\n```\n"
    def accept_heading(heading) = @out << "#### #{words(heading.text)}\n"
    def accept_blank_line(_) = nil
    def accept_rule(_) = nil
    def accept_raw(raw) = @out << raw.parts.join("\n")
    def accept_block_quote(quote) = quote.parts.each { |part| part.accept(self) }
    def accept_list_start(_) = nil
    def accept_list_end(_) = @out << ""
    def accept_list_item_end(_) = nil

    def accept_list_item_start(item)
      inner = Markdown.new.tap(&:start_accepting)
      item.parts.each { |part| part.accept(inner) }
      label = Array(item.label).map { |one| "#{words(one)}: " }.join
      @out << "- #{label}#{inner.end_accepting.strip.gsub("\n", "\n  ")}"
      item.parts.clear
    end

    private

    def words(text)
      code = text.gsub(/(?<![\w`])\+([\w:.!?@"'#=\[\]-]+)\+(?!\w)/, '`\1`').gsub(%r{<(tt|code)>(.*?)</\1>}, '`\2`')
      code.split(/(`[^`]*`)/).map { |part| part.start_with?("`") ? part : part.gsub(/[*_<\[|]/) { "\\#{$&}" } }.join
    end
  end
end

options = RDoc::Options.new
options.verbosity = 0
options.generator = JSONDump
options.template = "darkfish" # an older rdoc looks for a template, and does not use it
options.op_dir = ARGV.shift
options.files = ARGV
RDoc::RDoc.new.document(options)

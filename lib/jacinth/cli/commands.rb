# frozen_string_literal: true

module Jacinth
  class CLI
    # The commands, in the order of the help. Each is the class `name` in jacinth/cli/<file>. home: WORKBENCH or
    # REPOSITORY, if the command is not in this gem.
    Command = Struct.new(:name, :file, :summary, :home, keyword_init: true) do
      #: () -> String
      def sentence = "#{summary.sub(/./, &:upcase)}."
    end
    WORKBENCH = "jacinth-workbench" # a gem
    REPOSITORY = "a checkout"
    HOMES = { bench: WORKBENCH, inspect: WORKBENCH, profile: WORKBENCH, lab: REPOSITORY }.freeze
    COMMANDS = {
      fmt: "write each document indented", min: "write each document without white space",
      check: "report what is wrong with each document; silent if all are valid",
      stat: "print sizes, depth and counts of each document",
      get: "print the values at JSON pointers", query: "print the values that a JSONPath selects",
      lines: "print array elements one per line (NDJSON), or convert lines back",
      edit: "replace, add or remove values, and keep every other byte",
      patch: "apply a JSON Patch (RFC 6902)", merge: "apply a merge patch (RFC 7396)",
      diff: "print the JSON Patch that turns one document into another",
      type: "print Ruby code for a type of the documents, or its JSON Schema",
      doctor: "show which libraries provide JSON and Oj here, and what to change",
      docs: "show a page of the documentation, or list the pages",
      completion: "print the completion script of a shell",
      help: "print this, the help of a command, or the manual page",
      version: "print the version and what a bug report should say",
      bench: "measure speed against the installed json, oj and nosj",
      inspect: "show where the objects of a document are in memory, by library",
      profile: "compare two implementations of one task, as flame graphs",
      lab: "run experiments: how this Ruby stores Strings, and what that costs"
    }.to_h do |name, summary|
      whole = %i[fmt min check stat].include?(name)
      [
        name.to_s,
        Command.new(name: whole ? :WholeDocumentCommand : name.capitalize,
                    file: whole ? "whole_document_command" : name.to_s, summary: summary, home: HOMES[name])
      ]
    end.freeze
  end
end

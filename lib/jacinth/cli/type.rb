# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth type`: Ruby code, or the JSON Schema, of a type that accepts all documents of some files.
    class Type < DocumentCommand
      LEAST = 1
      MOST = Float::INFINITY
      NEEDS = "files"
      HELP = <<~TEXT
        usage: jacinth type [options] [FILE...]

        Print Ruby code that defines a Jacinth::Type for the documents of all files: a first draft, with a class for
        each object. A FILE may have several documents, such as one on each line (NDJSON), and may be compressed with
        gzip or zstd. "-", or no FILE, is the standard input. Examples:
          jacinth type --name User users.ndjson > lib/user.rb
          jacinth type --schema monday.json tuesday.json.gz
          curl -s https://example.com/api/users/1 | jacinth type --target data
      TEXT

      private

      def own_options(options)
        @wanted = {}
        options.on("--name NAME", "Name of the class of a document (default Document)", example: "User") do |name|
          @wanted[:name] = name
        end
        options.on("--target KIND", "What objects become: struct (the default), data or hash",
                   takes: %w[struct data hash]) do |kind|
          @wanted[:target] = kind.to_sym
        end
        options.on("--schema", "Print the JSON Schema of the type instead") { @schema = true }
      end

      # No type has more levels than the default, and none has numbers that are not finite.
      def advised = super - %w[--max-nesting --allow-nan]

      def perform(*files)
        require_relative "../type/inference"
        inference = Inference.new(**@wanted)
        files.each { |file| take(inference, file) }
        @output.puts(@schema ? Jacinth.pretty_generate(inference.type.json_schema) : inference.code)
        OK
      rescue ArgumentError => e
        raise Wrong, "--#{Messages.plain(e.message)}" unless @title # of --name

        failed("#{@title}: #{Messages.plain(e.message)}")
      end

      # Comments are read only in a text with one document.
      def take(inference, file)
        text = text(file)
        return inference.value(Jacinth.parse(text, **@read)) if @read[:allow_comments]

        inference.text(text, **@read)
      end
    end
  end
end

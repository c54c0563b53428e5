# frozen_string_literal: true

require_relative "help"

module Jacinth
  class CLI
    # The manual page as roff, made of the texts and options that --help prints.
    module Manual
      class << self
        #: (CLI) -> String
        def text(cli)
          sections = COMMANDS.map do |name, command|
            next section(name, cli.command(name).options) unless command.home

            home = "#{"the gem " if command.home == WORKBENCH}#{command.home}"
            ".SS \"jacinth #{name}\"\n#{escaped(command.sentence)} In #{home}.\n"
          end
          ".TH JACINTH 1 \"\" \"Jacinth #{VERSION}\"\n.SH NAME\njacinth \\- JSON on the command line\n" \
            "#{heading("SYNOPSIS", Help::TEXT.lines.first.delete_prefix("usage: "))}" \
            "#{heading("DESCRIPTION", Help::TEXT.lines.drop(2).join)}.SH COMMANDS\n#{table}#{sections.join}" \
            "#{heading("OPTIONS", Help::LAST.lines.drop(1).join)}" \
            "#{heading("EXIT STATUS", Help::STATUS.lines.drop(1).join)}" \
            "#{heading("ENVIRONMENT", Help::ENVIRONMENT)}"
        end

        private

        # Each command in one line.
        def table
          COMMANDS.map { |name, command| ".TP\n.B #{name}\n#{escaped(command.summary)}\n" }.join
        end

        def heading(title, text) = ".SH #{title}\n#{paragraphs(text)}"

        def section(name, options)
          usage, text = options.text.split("\n\n", 2)
          rows = options.all.map do |option|
            ".TP\n.B #{escaped([option.short, option.usage].compact.join(", "))}\n#{escaped(option.words)}\n"
          end
          ".SS \"jacinth #{name}\"\n.B #{escaped(usage.delete_prefix("usage: "))}\n#{paragraphs(text)}#{rows.join}"
        end

        # Filled paragraphs; lines that begin with a space stay as they are.
        def paragraphs(text)
          text.lines.chunk { |line| line == "\n" ? nil : line.start_with?(" ") }.map do |indented, lines|
            words = lines.map { |line| escaped(line) }.join
            indented ? ".PP\n.nf\n#{words}.fi\n" : ".PP\n#{words}"
          end.join
        end

        def escaped(text) = text.gsub("\\", "\\e").gsub("-", "\\-").gsub(/^(?=[.'])/, "\\\\&")
      end
    end
  end
end

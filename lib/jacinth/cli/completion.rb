# frozen_string_literal: true

require_relative "commands"
require_relative "docs"
require_relative "options"
require_relative "console"

module Jacinth
  class CLI
    # `jacinth completion`: scripts that make a shell complete commands and options, made of the tables of the help.
    # Elsewhere, files are completed.
    class Completion
      include Console

      HELP = <<~TEXT
        usage: jacinth completion bash|zsh|fish

        Print the completion script of a shell. To have completion in each new shell, add the line to the file:
          source <(jacinth completion bash)       in ~/.bashrc
          source <(jacinth completion zsh)        in ~/.zshrc, after compinit
          jacinth completion fish | source        in ~/.config/fish/config.fish
      TEXT
      SHELLS = %w[bash zsh fish].freeze

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
      end

      #: () -> Options
      def options
        @options ||= Options.new(HELP) { |options| options.on("-h", "--help", "Print this") { @help = true } }
      end

      # Returns the exit status.
      #: (Array[String]) -> Integer
      def run(arguments)
        shell, *more = options.read(arguments)
        return say(options.help) if @help
        unless more.empty? && SHELLS.include?(shell)
          raise Wrong, "completion takes one of #{SHELLS.join(", ")}, such as jacinth completion bash"
        end

        say(send(shell))
      end

      private

      # The options of each command that is installed.
      def tables
        cli = CLI.new(output: @output, errors: @errors)
        @tables ||= COMMANDS.keys.to_h { |name| [name, cli.command(name)&.options&.all || []] }
      end

      # The words that may follow a command instead of files.
      def words = { "help" => COMMANDS.keys, "completion" => SHELLS, "docs" => Docs.pages.keys }

      def bash
        cases = tables.map do |name, all|
          "    #{name}) options=\"#{all.flat_map { |option| [option.long, option.short] }.compact.join(" ")}\"" \
            "#{" words=\"#{words[name].join(" ")}\"" if words[name]} ;;"
        end
        <<~BASH
          _jacinth() {
            local current=${COMP_WORDS[COMP_CWORD]} command= options= words= word
            for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
              if [[ $word != -* ]]; then command=$word; break; fi
            done
            case $command in
              "") options="--help --version" words="#{COMMANDS.keys.join(" ")}" ;;
          #{cases.join("\n")}
            esac
            [[ $current == -* ]] && words=$options
            COMPREPLY=($(compgen -W "$words" -- "$current"))
          }
          complete -o default -F _jacinth jacinth
        BASH
      end

      def zsh
        cases = tables.map do |name, all|
          rest = words[name] ? "'1:word:(#{words[name].join(" ")})'" : "'*:file:_files'"
          "    #{name}) _arguments -s #{[*all.flat_map { |option| zsh_option(option) }, rest].join(" ")} ;;"
        end
        <<~ZSH
          #compdef jacinth
          _jacinth() {
            local -a commands=(#{COMMANDS.map { |name, command| quoted("#{name}:#{command.summary}") }.join(" ")})
            if (( CURRENT == 2 )); then
              [[ $PREFIX == -* ]] && compadd -- --help --version || _describe command commands
              return
            fi
            shift words; (( CURRENT-- ))
            case $words[1] in
          #{cases.join("\n")}
            esac
          }
          if [[ $funcstack[1] == _jacinth ]]; then _jacinth "$@"; else compdef _jacinth jacinth; fi
        ZSH
      end

      def zsh_option(option)
        value = "#{":" if option.optional}:#{option.value}:#{zsh_values(option)}" if option.value
        [option.long, option.short].compact.map do |name|
          sign = "=#{"-" if option.optional}" if option.value && name == option.long
          quoted("#{name}#{sign}[#{option.words.gsub(/[\[\]\\:]/) { "\\#{$&}" }}]#{value}")
        end
      end

      def zsh_values(option)
        return "(#{option.takes.join(" ")})" if option.takes.is_a?(Array)

        option.value == "FILE" ? "_files" : ""
      end

      def fish
        lines = COMMANDS.map do |name, command|
          "complete -c jacinth -n __fish_use_subcommand -f -a #{name} -d #{quoted(command.summary)}"
        end
        lines.unshift("complete -c jacinth -n __fish_use_subcommand -l help -l version")
        tables.each do |name, all|
          lead = "complete -c jacinth -n '__fish_seen_subcommand_from #{name}'"
          lines << "#{lead} -f -a '#{words[name].join(" ")}'" if words[name]
          lines.concat(all.map { |option| "#{lead} #{fish_option(option)}" })
        end
        lines.join("\n")
      end

      def fish_option(option)
        value = option.value == "FILE" ? " -r" : " -x" if option.value && !option.optional
        choices = " -a '#{option.takes.join(" ")}'" if option.takes.is_a?(Array)
        "#{"-s #{option.short[1]} " if option.short}-l #{option.long[2..]}#{value}#{choices} -d #{quoted(option.words)}"
      end

      def quoted(text) = "'#{text.gsub("'") { "'\\''" }}'"
    end
  end
end

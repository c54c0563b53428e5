# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"
require "pty"

# The completion scripts, in the shells that are installed.
class CompletionTest < Minitest::Test
  include CommandLine

  COMMANDS = Jacinth::CLI::COMMANDS.keys.freeze
  SHELLS = %w[bash zsh fish].freeze
  INSTALLED = SHELLS.select { |name| ENV["PATH"].split(":").any? { |path| File.executable?(File.join(path, name)) } }
  # What is typed, and the only word that it can become.
  WORDS = {
    "jacinth ch" => "check", "jacinth --v" => "--version", "jacinth fmt --ind" => "--indent",
    "jacinth min a.json --so" => "--sort-keys", "jacinth help mer" => "merge", "jacinth completion f" => "fish"
  }.freeze
  PATIENCE = 60

  def test_every_command_and_option
    options = COMMANDS.flat_map { |name| jacinth("help", name)[1].scan(/^ {2,6}(?:-\w, )?--([\w-]+)/).flatten }.uniq
    SHELLS.each do |shell|
      text = script(shell)
      (COMMANDS + options).each { |word| assert_match(/(?:\b|--|-l )#{word}\b/, text, shell) }
      assert system(shell, "-n", file(text, "script.#{shell}")), shell if INSTALLED.include?(shell)
    end
  end

  if INSTALLED.include?("bash")
    def test_bash
      path = file(script("bash"), "jacinth.bash")
      more = { "jacinth c" => "check completion", "jacinth get data.js" => "", "jacinth fmt --indent" => "--indent" }
      WORDS.merge(more).each do |line, expected|
        words = line.split
        asked = "COMP_WORDS=(#{line}); COMP_CWORD=#{words.size - 1}; _jacinth; echo \"${COMPREPLY[@]}\""
        output, status = Open3.capture2e("bash", "-u", "-c", ". '#{path}'; #{asked}")
        assert_equal [expected, true], [output.chomp, status.success?], line
      end
    end
  end

  if INSTALLED.include?("fish")
    def test_fish
      path = file(script("fish"), "jacinth.fish")
      more = { "jacinth c" => "check completion", "jacinth fmt --color=al" => "--color=always" }
      lines = WORDS.merge(more)
      asked = lines.keys.map { |line| "complete -C '#{line}'; echo ," }.join("\n")
      output, = Open3.capture2e({ "HOME" => @folder }, "fish", "--no-config", "-c", "source '#{path}'\n#{asked}")
      found = output.split(",\n").map { |part| part.lines.map { |word| word.split("\t").first.chomp }.join(" ") }
      assert_equal lines, lines.keys.zip(found).to_h
    end
  end

  if INSTALLED.include?("zsh")
    def test_zsh
      File.write(File.join(@folder, "a.json"), "[]")
      more = { "jacinth fmt --color=al" => "--color=always", "jacinth get a.j" => "a.json" }
      lines = WORDS.merge(more)
      completed = in_zsh(file(script("zsh"), "_jacinth"), lines.keys)
      assert_equal lines.values, completed.map { |line| line.split.last.delete_suffix("=") }
    end
  end

  private

  def script(shell)
    status, text, = jacinth("completion", shell)
    assert_equal 0, status
    text
  end

  # What each line becomes when its last word is completed in an interactive zsh.
  def in_zsh(script, lines)
    found = File.join(@folder, "found")
    file(<<~ZSH, ".zshrc")
      PROMPT=
      cd #{@folder}
      autoload -Uz compinit && compinit -u -D
      source #{script}
      show() { zle complete-word; print -r -- "$BUFFER" >> #{found}; BUFFER= }
      zle -N show && bindkey '^X' show
      : > #{found}
    ZSH
    PTY.spawn({ "ZDOTDIR" => @folder, "TERM" => "dumb" }, "zsh", "-i") do |output, input, process|
      Thread.new { output.read rescue nil } # Linux reports the end of a terminal as an error
      wait_until { File.exist?(found) }
      lines.each.with_index(1) do |line, count|
        input.write("#{line}\C-x")
        wait_until { File.foreach(found).count == count }
      end
      Process.kill(:HUP, process)
      Process.wait(process)
    end
    File.readlines(found, chomp: true)
  end

  def wait_until
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
    until yield
      flunk "zsh does not answer" if Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
      sleep 0.02
    end
  end
end

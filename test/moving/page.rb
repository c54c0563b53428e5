# frozen_string_literal: true

# Runs the Ruby code of a page of docs/moving or docs/recipes, in a bundle with the library that it is about, and
# compares each result with its `# =>`. Prints the number of the results, or what differs. Run by `rake moving` and
# `rake recipes`: page.rb FILE [SETUP], where SETUP is a Ruby file that is loaded first.
file, setup = ARGV
scope = TOPLEVEL_BINDING

# A block that begins with `# Gemfile`: requires what Bundler.require would.
GEMFILE = Object.new
def GEMFILE.gem(name, *, require: name) = Array(require).each { |path| Kernel.require(path) }

load setup if setup
wrong = 0
count = 0
File.read(file).scan(/^```ruby\n(.*?)^```/m).flatten.each do |block|
  next GEMFILE.instance_eval(block, file) if block.start_with?("# Gemfile")

  block.lines.slice_when { |line, _| line.match?(/\s# => /) }.each do |lines|
    code, expected = lines.pop.chomp.split(/\s+# => /, 2)
    result = scope.eval(lines.join + code, file)
    next unless expected

    count += 1
    wanted = scope.eval(expected)
    next if result == wanted

    wrong += 1
    puts "#{file}: #{code.strip} is #{result.inspect}, not #{expected}"
  end
end
puts "#{file}: #{count} results, #{wrong} wrong"
exit(1) if wrong.positive? || count < 2

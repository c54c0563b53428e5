# frozen_string_literal: true

# Runs the Ruby code of a page of docs/moving, in a bundle with the library that it is about, and compares each result
# with its `# =>`. Prints the number of the results, or what differs. Run by `rake moving`: page.rb FILE.
file = ARGV.fetch(0)
blocks = File.read(file).scan(/```ruby\n(.*?)```/m).flatten
wrong = 0
count = 0
scope = TOPLEVEL_BINDING
blocks.flat_map(&:lines).slice_when { |line, _| line.match?(/\s# => /) }.each do |lines|
  code, expected = lines.pop.chomp.split(/\s+# => /, 2)
  result = scope.eval(lines.join + code, file)
  next unless expected

  count += 1
  next if result == scope.eval(expected)

  wrong += 1
  puts "#{file}: #{code} is #{result.inspect}, not #{expected}"
end
puts "#{file}: #{count} results, #{wrong} wrong"
exit(1) if wrong.positive? || count < 3

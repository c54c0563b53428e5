# frozen_string_literal: true

# The process that `jacinth doctor` examines. Its arguments are "bundle" or "", the path of an application or "", and
# libraries. It loads these and writes the findings of Jacinth::Doctor to file descriptor 3. It loads nothing else of
# Jacinth.
bundle, application, *libraries = ARGV
ARGV.clear
pipe = IO.for_fd(3, "wb")
pipe.close_on_exec = true
reply = ->(answer) { pipe.tap { |io| io.write(Marshal.dump(answer)) }.close }
begin
  doing = "load"
  if !application.empty?
    doing = "load the application"
    require application
  elsif !bundle.empty?
    doing = "load the bundle"
    Bundler.require
  end
  libraries.each do |library|
    doing = "require #{library}"
    require library
  end
  require_relative "../doctor"
  report = Jacinth::Doctor.report
  reply.call({ report: report.to_h, text: report.to_s })
rescue ScriptError, StandardError, NoMemoryError, SystemStackError => e
  reply.call({ error: "cannot #{doing}: #{e.class}: #{e.message.lines.first.to_s.chomp}" })
end
$stdout.flush
exit!(0)

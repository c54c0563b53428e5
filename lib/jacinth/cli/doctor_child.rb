# frozen_string_literal: true

# The process that `jacinth doctor` examines. Its arguments are "bundle" or "", the path of an application or "", and
# libraries. It loads these and writes the findings of Jacinth::Doctor to file descriptor 3. It loads nothing else of
# Jacinth. If the Gemfile cannot be used, the findings say why.
bundle, application, *libraries = ARGV
ARGV.clear
pipe = IO.for_fd(3, "wb")
pipe.close_on_exec = true
reply = lambda do |answer|
  answer = { report: answer.to_h, text: answer.to_s } unless answer.is_a?(Hash)
  pipe.tap { |io| io.write(Marshal.dump(answer)) }.close
end
begin
  doing = "load"
  unless bundle.empty?
    doing = "load the bundle"
    require "bundler"
    Bundler.ui.silence { Bundler.setup }
  end
  if !application.empty?
    doing = "load the application"
    require application
  elsif !bundle.empty?
    Bundler.require
  end
  libraries.each do |library|
    doing = "require #{library}"
    require library
  end
  require_relative "../doctor"
  reply.call(Jacinth::Doctor.report)
rescue ScriptError, StandardError, NoMemoryError, SystemStackError => e
  require_relative "../doctor"
  report, place = Jacinth::Doctor.__send__(:trouble, e)
  words = ["cannot #{doing}", place, e.class, e.message.lines.grep(/\S/).first.to_s.strip].compact.join(": ")
  reply.call(report || { error: words })
end
$stdout.flush
exit!(0)

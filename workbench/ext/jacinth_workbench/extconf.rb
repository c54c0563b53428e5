# frozen_string_literal: true

# Writes the Makefile of the workbench's extension: one unit, workbench.c, which compiles its own two files and the
# parts of the engine that they measure. Those come from the library: in a checkout from the folder beside the
# workbench, else from the installed gem of the same version. It is built as the library is (ext/jacinth/build.rb).
unless RUBY_ENGINE == "ruby"
  File.write("Makefile", "all install static install-so install-rb clean distclean realclean:\n\t@:\n")
  exit
end

home = File.expand_path("../..", __dir__)

# In a checkout the library is in the folder above; RubyGems installs gems side by side, or knows where it is.
engine = [File.join(home, "../ext/jacinth")].find { |folder| File.file?(File.join(folder, "build.rb")) }
unless engine
  version = File.basename(home).delete_prefix("jacinth-workbench-")
  beside = File.join(home, "../jacinth-#{version}")
  beside = Gem::Specification.find_by_name("jacinth", "= #{version}").full_gem_path unless File.directory?(beside)
  engine = File.join(beside, "ext/jacinth")
end
engine = File.expand_path(engine)

require File.join(engine, "build")
JacinthBuild.check
require "mkmf"
JacinthBuild.set_flags
$INCFLAGS << " -I#{engine.shellescape}"
$srcs = ["workbench.c"]
$objs = ["workbench.o"]

create_makefile("jacinth/jacinth_workbench")
JacinthBuild.finish_makefile

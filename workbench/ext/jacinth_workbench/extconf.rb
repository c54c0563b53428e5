# frozen_string_literal: true

# Writes the Makefile of the workbench's extension: one unit, workbench.c, which compiles the files beside it and the
# parts of the engine that they measure. In a checkout those are in the folder beside the workbench. The gem has a copy
# of the engine, because a precompiled gem of the library has no sources. It is built as the library is
# (ext/jacinth/build.rb).
unless RUBY_ENGINE == "ruby"
  File.write("Makefile", "all install static install-so install-rb clean distclean realclean:\n\t@:\n")
  exit
end

home = File.expand_path("../..", __dir__)

engine = %w[../ext/jacinth engine].map { |folder| File.expand_path(folder, home) }.find do |folder|
  File.file?(File.join(folder, "build.rb"))
end
abort "jacinth-workbench: the sources of the engine are missing, no #{File.join(home, "engine/build.rb")}" unless engine

require File.join(engine, "build")
JacinthBuild.check
require "mkmf"
JacinthBuild.set_flags
$INCFLAGS << " -I#{engine.shellescape}"
$srcs = ["workbench.c"]
$objs = ["workbench.o"]

create_makefile("jacinth/jacinth_workbench")
JacinthBuild.finish_makefile

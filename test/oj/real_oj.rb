# frozen_string_literal: true

require "support/child"

# Runs scripts in processes that can load the real Oj gem.
module RealOj
  FOLDERS = Gem.loaded_specs["oj"]&.full_require_paths || Gem::Specification.find_by_name("oj").full_require_paths

  private

  def ruby(script)
    libraries = [*FOLDERS, ENV.fetch("RUBYLIB", nil)].compact
    Child.output(script, env: { "RUBYLIB" => libraries.join(File::PATH_SEPARATOR) })
  end
end

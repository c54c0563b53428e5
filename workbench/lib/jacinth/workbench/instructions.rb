# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "cases"
require_relative "documents"

module Jacinth
  module Workbench
    # Counts the instructions of a fixed set of calls with callgrind. These numbers are reproducible, times are not. One
    # process of instructions_child.rb makes all calls, each kind in a block of Hash#delete_if, at whose end callgrind
    # writes its counts. Everything that could differ from run to run is fixed: the seed of Ruby's hashes, the
    # environment, the length of every path, the collector, the heap. instructions_ledger.rb keeps the counts and
    # compares them.
    class Instructions
      # valgrind is missing, or the counting failed: one line.
      class Trouble < StandardError
      end

      # The counts belong to the Ruby, compiler and instruction set that `made_with` names.
      Counted = Struct.new(:made_with, :counts)

      CASES = File.expand_path("../../../bench/cases", __dir__)
      # An ActiveSupport that is always available, for the Rails frontend.
      STAND_IN = File.expand_path("../../../bench/stand_in", __dir__)
      # The library's folder, and the workbench's.
      LIBS = [File.expand_path("../../../../lib", __dir__), File.expand_path("../..", __dir__)].freeze
      CHILD = "jacinth/workbench/instructions_child.rb"
      SMALL = %w[mixed user sample].freeze
      CUT = %w[made_twitter made_citm_catalog made_canada made_ohai].freeze
      CUT_BYTES = 8_192
      CUT_ELEMENTS = [64, 32, 16, 8, 4, 2].freeze
      # Enough calls are counted to process about this many bytes.
      BYTES = 60_000
      MARKER = "rb_hash_delete_if"
      # Arguments and environment together are padded to a multiple of this many bytes.
      ROOM = 16_384

      # Gives Ruby's hashes a constant seed and memory allocation a constant cost.
      FIXED_COST = File.expand_path("fixed_cost.c", __dir__)

      # Enough free slots that no call makes the heap grow; one variable for each generation of Ruby.
      POOLS = (0..4).to_h { |pool| ["RUBY_GC_HEAP_#{pool}_INIT_SLOTS", "200000"] }
      HEAP = { "RUBY_GC_HEAP_INIT_SLOTS" => "600000" }.merge(POOLS).freeze

      class << self
        # The reason why nothing can be counted here, or nil.
        #: (?String) -> String?
        def missing(valgrind = "valgrind")
          _, status = Open3.capture2e(valgrind, "--version")
          status.success? ? nil : "valgrind does not work"
        rescue Errno::ENOENT
          "valgrind is not installed (Debian: apt-get install valgrind)"
        end

        # The counted calls: name => [direction, input, calls, the expected result].
        #: () -> Hash[String, [String, untyped, Integer, untyped]]
        def work
          Cases.load_all(CASES) if Cases.all.empty?
          small = Cases.all.select { |entry| SMALL.include?(entry.name) }.to_h do |entry|
            [entry.name, entry.object.call]
          end
          trees = small.merge(CUT.to_h { |name| [name, cut(::JSON.parse(Documents[name]))] })
          both = trees.flat_map do |name, object|
            text = ::JSON.generate(object)
            calls = (BYTES / text.bytesize).clamp(5, 300)
            [["parse #{name}", ["parse", text, calls, ::JSON.parse(text)]],
             ["generate #{name}", ["generate", object, calls, text]]]
          end.to_h
          _, tree, calls, text = both["generate made_twitter"]
          both.merge("encode made_twitter" => ["encode", tree, calls, html(text)],
                     "encode page" => ["encode", page, 30, html("[#{Array.new(20) { |id| row(id) }.join(",")}]")])
        end

        # Rows like an application's, for the Rails frontend.
        #: () -> Array[Hash[Symbol, untyped]]
        def page
          require "bigdecimal"
          Array.new(20) do |id|
            { id: id, name: "Name <#{id}>", state: %i[open closed][id % 2], price: BigDecimal("#{id}.50"),
              rate: id / 8.0, at: Time.utc(2026, 1, 2, 3, 4, id), tags: %w[a b], note: nil }
          end
        end

        # One row of `page` as ActiveSupport writes it, but for the characters that it escapes for HTML.
        #: (Integer) -> String
        def row(id)
          price = BigDecimal("#{id}.50").to_s
          format('{"id":%<id>d,"name":"Name <%<id>d>","state":"%<state>s","price":"%<price>s","rate":%<rate>s,' \
                 '"at":"2026-01-02T03:04:%<id>02d.000Z","tags":["a","b"],"note":null}',
                 id: id, state: %w[open closed][id % 2], price: price, rate: id / 8.0)
        end

        # Counts all of `work` with the extension in `lib`.
        #: (Hash[String, [String, untyped, Integer, untyped]], lib: String) -> Counted
        def count(work, lib:)
          in_folder do |folder|
            File.binwrite(File.join(folder, "work"), Marshal.dump(work.values))
            simd = run(folder, lib).strip
            empty, *totals = totals(folder, work.size + 1)
            calls = work.values.map { |_, _, number| number }
            counts = work.keys.zip(totals, calls).to_h do |name, sum, number|
              [name, ((sum - empty.fdiv(1_000) * number) / number).round]
            end
            Counted.new("ruby #{RUBY_VERSION} #{RUBY_PLATFORM}, #{compiler}, #{simd}", counts)
          end
        end

        # The first elements of each container, so that the text stays within CUT_BYTES.
        #: (untyped) -> untyped
        def cut(tree)
          CUT_ELEMENTS.each do |count|
            part = first(tree, count)
            return part if ::JSON.generate(part).bytesize <= CUT_BYTES
          end
          raise ArgumentError, "nothing small can be cut from it"
        end

        private

        def html(text) = text.gsub(/[<>&\u2028\u2029]/) { |character| format("\\u%04x", character.ord) }

        def first(tree, count)
          case tree
          when Array then tree.first(count).map { |value| first(value, count) }
          when Hash then tree.first(count).to_h { |key, value| [key, first(value, count)] }
          else tree
          end
        end

        # Returns the child's output: the instruction set that Jacinth chose.
        def run(folder, lib)
          command = [program("valgrind"), "--tool=callgrind", "--callgrind-out-file=#{folder}/out",
                     "--log-file=#{folder}/log", "--toggle-collect=#{MARKER}", "--dump-after=#{MARKER}",
                     RbConfig.ruby, "--disable-gems", "-I#{copies(folder, lib)}", "#{folder}/lib/#{CHILD}",
                     "#{folder}/work"]
          output, errors, status = Open3.capture3(environment(folder, command), *command, unsetenv_others: true)
          raise Trouble, "the counting failed: #{errors.lines.grep(/\S/).first.to_s.strip}" unless status.success?

          output
        end

        # A folder whose name has the same length in every process.
        def in_folder
          folder = File.join(Dir.tmpdir, format("jacinth-counts-%010d", Process.pid))
          Dir.mkdir(folder, 0o700)
          begin
            yield folder
          ensure
            FileUtils.rm_rf(folder)
          end
        end

        # Copies Ruby's code, the extension and its dependencies: the length of a path moves the memory that follows.
        def copies(folder, lib)
          target = File.join(folder, "lib")
          FileUtils.mkdir_p(target)
          [*bigdecimal, *LIBS, STAND_IN, lib].each { |path| FileUtils.cp_r("#{path}/.", target) }
          target
        end

        # Contains nothing of the caller's environment; padded, because its size moves the stack.
        def environment(folder, command)
          fixed = { "PATH" => "/usr/bin:/bin", "LC_ALL" => "C.UTF-8", "LD_PRELOAD" => fixed_cost(folder) }.merge(HEAP)
          length = (command + fixed.to_a.flatten).sum { |word| word.bytesize + 1 }
          fixed.merge("PADDING" => "x" * (-length % ROOM))
        end

        def program(name)
          paths = ENV.fetch("PATH").split(":").map { |folder| File.join(folder, name) }
          paths.find { |path| File.executable?(path) } || name
        end

        def fixed_cost(folder)
          library = File.join(folder, "fixed_cost.so")
          output, status = Open3.capture2e(*RbConfig::CONFIG["CC"].split, "-shared", "-fPIC", "-O1", "-o", library,
                                           FIXED_COST)
          status.success? ? library : raise(Trouble, "the C compiler failed: #{output.lines.first}")
        end

        # The library that Jacinth depends on, which cannot be found without RubyGems.
        def bigdecimal
          spec = Gem.loaded_specs["bigdecimal"] || Gem::Specification.find_all_by_name("bigdecimal").first
          spec ? spec.full_require_paths : []
        end

        # The number of instructions in each of the parts.
        def totals(folder, parts)
          found = Dir.children(folder).grep(/\Aout\.\d/).size
          raise Trouble, "#{found} parts instead of #{parts}: the counted code calls #{MARKER}, too" if found > parts

          (1..parts).map { |part| total(File.join(folder, "out.#{part}")) }
        end

        def total(path)
          Integer(File.foreach(path).find { |line| line.start_with?("totals:") }[/\d+/])
        rescue SystemCallError, NoMethodError
          raise Trouble, "callgrind counted nothing: this Ruby has no symbol #{MARKER}"
        end

        def compiler
          output, = Open3.capture2e(*RbConfig::CONFIG["CC"].split, "--version")
          output.lines.first.to_s.strip.sub(/ \(.*\)/, "")
        end
      end
    end
  end
end

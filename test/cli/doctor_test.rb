# frozen_string_literal: true

require_relative "../test_helper"
require "bundler"
require_relative "../support/child"
require_relative "../support/command_line"
require_relative "../support/former_gems"
require "jacinth/cli/doctor"

# `jacinth doctor` and Jacinth::Doctor: their reports about processes in which some library provides JSON, and their
# errors.
class CLIDoctorTest < Minitest::Test
  include CommandLine

  LIMIT = 60 * Child::PATIENCE # seconds; a command that has to be ended has the status 124

  # The report of a process that has run `script`: a Hash of the findings by name, and the advice.
  def report(script, load: true, env: {})
    out = Child.output(
      "#{script}\nrequire 'jacinth/doctor'\nr = Jacinth::Doctor.report\n$stdout.binmode.write(Marshal.dump(r.to_h))",
      load: load,
      env: env
    )
    told = Marshal.load(out.b)
    [told[:findings].to_h { |finding| [finding[:name], finding] }, told[:advice], told[:ok]]
  end

  # Runs the command in a folder without a bundle, in a separate process: [status, standard output, standard error].
  def doctor(*arguments)
    Bundler.with_unbundled_env do
      Open3.capture3(
        { "BUNDLE_GEMFILE" => nil, "RUBYOPT" => nil, "RUBYLIB" => FormerGems::RUBYLIB },
        "timeout",
        LIMIT.to_s,
        *command("doctor", *arguments),
        chdir: @folder
      )
    end
      .values_at(2, 0, 1)
      .then { |status, out, err| [status.exitstatus, out, err] }
  end

  def test_help_shows_examples
    status, output, = jacinth("doctor", "--help")
    assert_equal 0, status
    assert_includes output, "  bundle exec jacinth doctor\n"
    assert_match(/^  doctor +show /, jacinth("--help")[1])
  end

  def test_wrong_usage
    {
      ["file.json"] => "it takes no file: file.json; -r names a library",
      ["--fast"] => "no such option: --fast",
      ["--seconds", "0"] => "it takes a number from 1 to 3600, such as --seconds 300",
      ["\e[31m"] => "\\e[31m"
    }.each do |arguments, words|
      status, output, errors = jacinth("doctor", *arguments)
      assert_equal [2, ""], [status, output], arguments.inspect
      assert_includes errors, words
    end
  end

  heavy def test_nothing_to_look_at
    assert_equal [2, ""], doctor.first(2)
    assert_includes doctor.last, "there is no Gemfile here, and no library is named, such as -r jacinth/json"
    status, _, errors = doctor("--rails")
    assert_equal [2, "jacinth: no config/environment.rb here\n"], [status, errors]
  end

  def test_all_ours
    status, output, errors = doctor("-r", "jacinth/json")
    assert_equal [0, ""], [status, errors]
    assert_match(/^jacinth  JSON\.parse +jacinth #{Regexp.escape(Jacinth::VERSION)} +C$/, output)
    assert output.end_with?("\nNothing to change: JSON uses Jacinth everywhere.\n"), output
    told = Jacinth.parse(doctor("-r", "jacinth/json", "--json")[1])
    assert_equal ["jacinth doctor", true, []], told.values_at("kind", "ok", "advice")
  end

  # Asked for nothing but itself, Jacinth says how it could be ::JSON, too.
  heavy def test_only_the_native_api_is_asked_for
    [%w[jacinth], %w[jacinth json], %w[jacinth/oj]].each do |libraries|
      status, output, = doctor(*libraries.flat_map { |name| ["-r", name] })
      assert_equal 0, status, output
      assert_match(/^ +Jacinth +jacinth \S+, without ::JSON/, output)
      use = ": Oj uses Jacinth" if libraries == %w[jacinth/oj]
      assert_includes output, "\nNothing to change#{use}.\n\nAs you like:\n" \
                              "- ::JSON stays as it is, because only #{libraries[0]} is loaded. "
    end
  end

  heavy def test_not_ours
    status, output, = doctor("-r", "json")
    assert_equal 1, status
    assert output.end_with?("To change:\n- in the Gemfile: gem \"jacinth\", require: \"jacinth/json\"\n"), output
    told = Jacinth.parse(doctor("-r", "json", "--json")[1])
    parse = told["findings"].find { |finding| finding["name"] == "JSON.parse" }
    assert_equal [false, false], [told["ok"], parse["ours"]]
  end

  heavy def test_a_bundle_and_its_application
    file("", "Gemfile")
    FileUtils.mkdir_p(File.join(@folder, "config/deep"))
    status, output, errors = doctor
    assert_equal [1, "", true], [status, errors, output.include?("Jacinth  not loaded")]
    file("require 'json'\nwarn 'the application'", "config/environment.rb")
    [[], ["--rails", "-r", "set"]].each do |arguments|
      assert_equal [1, "the application\n"], doctor(*arguments).values_at(0, 2)
    end
    assert_equal [1, ""], doctor("-r", "json").values_at(0, 2)
    file("raise NoMemoryError", "config/environment.rb")
    assert_equal 2, doctor[0]
  end

  heavy def test_libraries_that_do_not_load
    {
      "raise 'no \\e[31m'" => "RuntimeError: no \\e[31m",
      "def (" => "SyntaxError",
      "exit" => "did not finish",
      "exec 'true'" => "did not finish"
    }.each do |script, words|
      path = file(script, "library.rb")
      status, output, errors = doctor("-r", path)
      assert_equal [2, ""], [status, output], script
      assert_includes errors, words
    end
    assert_includes doctor("-r", "no_such_library").last, "cannot require no_such_library: LoadError"
  end

  def test_a_library_that_does_not_come_back
    status, _, errors = doctor("-r", file("loop { sleep 1 }", "library.rb"), "--seconds", "1")
    assert_equal [2, "jacinth: the libraries were not loaded in 1 seconds\n"], [status, errors]
  end

  def test_what_a_library_prints_is_not_mixed_in
    status, output, errors =
      doctor("-r", file("puts 'loud'; at_exit { puts 'late' }; require 'jacinth/json'", "library.rb"), "--json")
    assert_equal [0, true], [status, Jacinth.parse(output)["ok"]]
    assert_includes errors, "loud"
  end

  def test_a_process_without_jacinth
    findings, advice, = report("require 'json'", load: false, env: Child::BUNDLED)
    assert_equal ["not loaded", false], findings["Jacinth"].values_at(:owner, :ours)
    assert_equal 1, advice.size
    assert_match(/\AGemfile: .*require: "jacinth\/json"\z/, advice[0])
    assert_match(/\Ajson \d/, findings["JSON.parse"][:owner])
    assert_equal "not loaded", report("")[0]["Oj"][:owner]
  end

  heavy def test_what_was_replaced_later
    findings, advice, =
      report("require 'jacinth/json'\nclass Hash; def to_json(*) = '{}'; end\nmodule JSON; def self.parse(*) = 1; end")
    assert_equal [false, false, true],
                 [findings["JSON.parse"], findings["to_json of Hash"], findings["JSON.generate"]].map { |finding|
                   finding[:ours]
                 }
    assert_equal 2, advice.size
    assert_match(/\AJSON\.parse was replaced after Jacinth by this program, .*:3: load that before jacinth/, advice[0])
    assert_equal true, report("require 'jacinth/json'\nJacinth::JSON.compat = 2")[2]
    advice, ok = report("require 'jacinth/json'\nJacinth::JSON.restore!")[1..]
    assert_equal ["Jacinth::JSON.restore! was called: remove the call, or call Jacinth::JSON.replace! after it", false],
                 [advice[0], ok]
  end

  def test_oj
    findings, _, ok = report("require 'jacinth/oj'\nrequire 'jacinth/json'")
    assert_equal [true, true], [findings["Oj"][:ours], ok]
    assert report("require 'jacinth/oj'\nrequire 'jacinth/json'\nOj.mimic_JSON")[0]["JSON.parse"][:ours]
    findings, advice, ok = report(<<~RUBY)
      begin
        require 'oj'
      rescue LoadError
        print Marshal.dump({ findings: [], advice: [], ok: nil })
        exit
      end
      require 'jacinth/json'
      Oj.mimic_JSON
      JSON.parse('1')
    RUBY
    skip "there is no oj" if ok.nil?
    assert_equal [nil, false], [findings["Oj"], findings["JSON.parse"]].map { |finding| finding[:ours] }
    assert_includes advice.join("\n"), "Oj.mimic_JSON (or Oj.optimize_rails, Oj::Rails.set_decoder) was called"
    assert_includes advice.join("\n"), 'require: ["jacinth/json", "jacinth/oj"]'
  end

  def test_nothing_is_changed
    out = Child.output(<<~RUBY)
      require 'jacinth/json'
      state = lambda do
        methods = [JSON, Kernel, Object].map do |owner|
          owner.singleton_class.instance_methods(false).sort + owner.instance_methods(false).sort
        end
        methods + [$LOADED_FEATURES.grep_v(%r{/doctor}).size]
      end
      before = state.call
      puts Jacinth::Doctor.report.to_s.empty?
      print state.call == before
    RUBY
    assert_equal "true", out.lines.last
  end
end

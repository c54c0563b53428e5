# frozen_string_literal: true

# One side of `rake bench:rails`, in a process of its own and in a bundle that has ActiveSupport. Its argument is one
# of ActiveSupport's encoders, `default` for ActiveSupport's own choice, or `jacinth`. It first describes itself, then
# answers the requests on its input, in Marshal's form, each row in a forked process:
#   [:row, index]     the row's result, as a digest
#   [:turn, seconds]  the nanoseconds of the best call, and the objects that one allocates
#   [:done]           :over; the process that had the row ends
answers = $stdout.dup.binmode
$stdout.reopen($stderr)
$stdin.binmode

require "zlib"
side = ARGV.fetch(0)
# Rails itself turns it on, from Ruby 3.3 on.
RubyVM::YJIT.enable if defined?(RubyVM::YJIT) && RubyVM::YJIT.respond_to?(:enable)
require "jacinth/rails" if side == "jacinth"
require "active_support"
require "active_support/json"
if side == "jacinth"
  Jacinth::Rails.install!
elsif side != "default"
  ActiveSupport.json_encoder = ActiveSupport::JSON::Encoding.const_get(side)
end

require_relative "contenders"
require_relative "rails_calls"
require_relative "rails_records"
require_relative "race"

module Jacinth
  module Workbench
    class RailsChild
      ENCODERS = %i[JSONGemCoderEncoder JSONGemEncoder].freeze

      #: (IO, IO) -> void
      def initialize(questions, answers)
        @questions = questions
        @answers = answers
      end

      #: () -> void
      def run
        say(about)
        while (question = hear)
          Process.wait(fork { answer(question) })
        end
      end

      private

      # The active methods. The figures mean nothing if these are not the expected ones.
      def about
        yjit = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?
        {
          "encoder" => ActiveSupport.json_encoder.name, "others" => others.map(&:to_s),
          "ActiveSupport" => ActiveSupport::VERSION::STRING, "json" => ::JSON::VERSION, "yjit" => yjit ? "on" : "off",
          "JSON.generate" => place(::JSON.method(:generate)), "JSON.parse" => place(::JSON.method(:parse)),
          "Hash#to_json" => {}.method(:to_json).owner.name,
          "coder" => ::JSON.const_defined?(:Coder) ? place(::JSON::Coder.instance_method(:dump)) : "none"
        }
      end

      # ActiveSupport's other encoders.
      def others
        own = ActiveSupport::JSON::Encoding
        ENCODERS.select { |name| own.const_defined?(name) && own.const_get(name) != ActiveSupport.json_encoder }
      end

      # The gem in which a method is defined.
      def place(method)
        file = method.source_location&.first
        return method.owner.name || method.owner.inspect unless file

        file[%r{gems/([^/]+)/(?:lib|ext)/}, 1] || file[%r{(?:.*/)?(lib/.*)}, 1] || file
      end

      def answer((_, index))
        row = RailsCalls.all.fetch(index)
        input = row.input.call
        contender = Contenders::Contender.new(name: row.name, setup: "# frozen_string_literal: true\n#{row.setup}",
                                              call: row.call)
        say(digest(contender.once.call(input)))
        while (question = hear) && question.first == :turn
          result = Race.new([contender], input).run(question.last).fetch(contender)
          say([result.best, result.objects])
        end
        say(:over)
      rescue StandardError, ScriptError, SystemStackError => e
        say(["raised", "#{e.class}: #{e.message.lines.first.to_s.chomp[0, 160]}"])
      ensure
        exit!
      end

      def digest(result)
        text = result.is_a?(String) ? result : result.inspect
        ["#{result.class} #{text.encoding} #{Zlib.crc32(text)}", text.bytesize]
      end

      def say(answer)
        Marshal.dump(answer, @answers)
        @answers.flush
      end

      def hear
        Marshal.load(@questions)
      rescue EOFError
        nil
      end
    end
  end
end

Jacinth::Workbench::RailsChild.new($stdin, answers).run

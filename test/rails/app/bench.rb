# frozen_string_literal: true

require_relative "requests"
require_relative "server"

module RailsApp
  # Requests per second that one client gets from the application without Jacinth and with it, in turns; the best round
  # of each counts. Beside them the server's CPU time for a request, which other programs on the machine disturb less.
  class Bench
    ACTIONS = {
      "index: 100 records" => "/records/index",
      "5 records, some columns" => "/records/some?form=only",
      "jbuilder: 100 records" => "/records/built_whole",
      "the encoding of 100 records alone" => "/records/kept",
      "one record" => "/records/show/5"
    }.freeze
    ROUNDS = 24
    SECONDS = 0.25

    Row = Struct.new(:name, :bytes, :rates, :costs) do
      def to_s
        format("%-42s %7d bytes  %7.1f -> %7.1f requests/s  x%.2f   CPU %6.2f -> %6.2f ms  x%.2f", name, bytes, *rates,
               rates[1] / rates[0], *costs.map { |seconds| seconds * 1000 }, costs[0] / costs[1])
      end
    end

    #: (Bundle, ?rounds: Integer, ?seconds: Float) -> void
    def initialize(bundle, rounds: ROUNDS, seconds: SECONDS)
      @bundle = bundle
      @rounds = rounds
      @seconds = seconds
    end

    # Yields each row when it is measured.
    #: () { (Row) -> void } -> void
    def run
      limit = ACTIONS.size * (@rounds + 1) * 2 * (@seconds + 0.5)
      Server.open(@bundle, "plain", "before", seconds: 60 + limit.ceil) do |*servers|
        clients = servers.map { |server| Client.new(server.port) }
        ACTIONS.each { |name, path| yield row(name, Request.new(path), servers, clients) }
        clients.each(&:close)
      end
    end

    private

    def row(name, request, servers, clients)
      answers = clients.map { |client| 20.times.map { client.fast(request) }.last }
      raise "#{request}: #{answers}" unless answers.uniq.size == 1 && answers[0][0] == "200"

      rates = [0.0, 0.0]
      costs = [Float::INFINITY, Float::INFINITY]
      @rounds.times do
        servers.each_index do |index|
          rate, cost = round(request, servers[index], clients[index])
          rates[index] = rate if rate > rates[index]
          costs[index] = cost if cost < costs[index]
        end
      end
      Row.new(name, answers[0][1], rates, costs)
    end

    def round(request, server, client)
      began = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      used = server.cpu
      count = 0
      until (elapsed = Process.clock_gettime(Process::CLOCK_MONOTONIC) - began) >= @seconds
        client.fast(request)
        count += 1
      end
      [count / elapsed, (server.cpu - used) / count]
    end
  end
end

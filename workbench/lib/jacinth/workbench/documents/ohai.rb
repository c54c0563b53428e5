# frozen_string_literal: true

module Jacinth
  module Workbench
    module Documents
      # A machine's report about itself: 170 small objects with 400 different keys, most strings shorter than eight
      # bytes, indented by two.
      class Ohai
        LANGUAGES = %w[java ruby perl python erlang php].freeze

        #: () -> void
        def initialize
          @words = Words.new(4)
        end

        #: () -> String
        def text
          Documents.pretty({
            "command" => { "ps" => "ps -ef" }, "kernel" => kernel, "platform_version" => "11.4.2",
            "platform" => "examplos",
            "ipaddress" => "192.0.2.17",
            "keys" => { "ssh" => { "host_dsa_public" => "private", "host_rsa_public" => "private" } },
            "network" => { "settings" => settings(200), "interfaces" => interfaces, "default_gateway" => "192.0.2.1" },
            "counters" => { "network" => { "interfaces" => counters } }, "languages" => languages,
            "filesystem" => filesystem, "os" => "examplos", "hostname" => @words.word, "etc" => accounts,
            "memory" => settings(20), "uptime_seconds" => @words.digits(6), "ohai_time" => 1_240_624_355.083
          }).gsub("/dev/", '\/dev\/') << "\n"
        end

        private

        def version = Array.new(@words.number(2..3)) { @words.number(0..30) }.join(".")

        def settings(count)
          Array.new(count) { ["#{@words.pick(%w[ip tcp udp])}.#{@words.word}", @words.number(0..99_999).to_s] }.to_h
        end

        def kernel
          modules = Array.new(78) do |index|
            ["com.example.#{@words.pick(%w[driver iokit nke])}.#{@words.name}#{@words.name}",
             { "size" => @words.number(1..150) * 4096, "version" => version, "index" => index.to_s,
               "refcount" => @words.number(0..40).to_s }]
          end
          { "modules" => modules.to_h, "machine" => "i386", "name" => "Kernel", "os" => "Kernel",
            "version" => "Kernel Version #{version}: #{@words.long_date}; root:#{@words.word}-#{version}/RELEASE",
            "release" => version }
        end

        def interfaces
          Array.new(5) do |index|
            media = Array.new(@words.number(1..3)) do
              { @words.pick(%w[10baseT 100baseTX autoselect]) => { "options" => %w[full-duplex] } }
            end
            ["en#{index}", { "status" => "active", "flags" => %w[UP BROADCAST SMART RUNNING], "number" => index.to_s,
                             "addresses" => addresses, "mtu" => "1500",
                             "media" => { "supported" => media, "selected" => media.first(1) },
                             "type" => "en", "encapsulation" => "Ethernet" }]
          end.to_h
        end

        def addresses
          mac = Array.new(6) { @words.hex(2) }.join(":")
          inet = { "family" => "inet", "netmask" => "255.255.255.0", "broadcast" => "192.0.2.255" }
          { mac => { "family" => "lladdr" }, "192.0.2.#{@words.number(2..250)}" => inet }
        end

        def counters
          Array.new(5) do |index|
            side = lambda do
              { "bytes" => @words.digits(7).to_s, "packets" => @words.digits(5).to_s, "drop" => "0", "errors" => "0" }
            end
            ["en#{index}", { "tx" => side.call.merge("carrier" => "0", "collisions" => "0"),
                             "rx" => side.call.merge("compressed" => "0", "multicast" => "0") }]
          end.to_h
        end

        def languages
          LANGUAGES.to_h do |name|
            [name, { "version" => version, "platform" => "universal", "host_cpu" => "i686",
                     "#{name}_dir" => "/usr/lib/#{name}", "release_date" => "2008-03-03",
                     "target" => "i686-#{@words.word}" }]
          end
        end

        def filesystem
          Array.new(5) do |index|
            ["/dev/disk#{index}s2", { "block_size" => 512, "kb_size" => @words.digits(6), "kb_used" => @words.digits(5),
                                      "kb_available" => @words.digits(6), "percent_used" => "#{@words.number(1..99)}%",
                                      "mount" => "/Volumes/#{@words.name}", "fs_type" => "hfs",
                                      "mount_options" => %w[local journaled] }]
          end.to_h
        end

        def accounts
          users = Array.new(6) do
            ["_#{@words.word}", { "gid" => @words.number(1..99), "uid" => @words.number(1..99), "dir" => "/var/empty",
                                  "shell" => "/usr/bin/false", "gecos" => @words.sentence(12) }]
          end
          { "passwd" => users.to_h }
        end
      end
    end
  end
end

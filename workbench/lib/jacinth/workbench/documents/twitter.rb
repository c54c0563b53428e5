# frozen_string_literal: true

module Jacinth
  module Workbench
    module Documents
      # A search result of a hundred messages, three quarters of which repeat another one: users with
      # 40 keys, Japanese text, numbers beyond 53 bits together with their text. Indented by two.
      class Twitter
        COLORS = %w[C0DEED DDEEF6 333333 FFFFFF 0084B4 ABB8C2].freeze
        LINK = '<a href="http://%s.example" rel="nofollow">%s</a>'

        #: () -> void
        def initialize
          @words = Words.new(5)
        end

        #: () -> String
        def text
          statuses = Array.new(100) { status(@words.chance?(73)) }
          Documents.pretty({ "statuses" => statuses, "search_metadata" => metadata }) << "\n"
        end

        private

        # Numbers of 18 digits are below 6 * 10**17, as in the original: Oj::Parser turns the largest ones into Floats.
        def id(digits = 18)
          number = @words.digits(digits)
          number = (10**17) + (number % (5 * (10**17))) if digits == 18
          [number, number.to_s]
        end

        def status(passed_on)
          own, own_text = id
          answered = @words.chance?(20) ? [*id(18), *id(10), @words.word] : Array.new(5)
          result = {
            "metadata" => { "result_type" => "recent", "iso_language_code" => "ja" }, "created_at" => @words.long_date,
            "id" => own, "id_str" => own_text, "text" => message,
            "source" => format(LINK, @words.word, @words.name), "truncated" => false
          }
          %w[status_id status_id_str user_id user_id_str screen_name].each_with_index do |key, index|
            result["in_reply_to_#{key}"] = answered[index]
          end
          result.merge!("user" => user, "geo" => nil, "coordinates" => nil, "place" => nil, "contributors" => nil)
          result["retweeted_status"] = status(false) if passed_on
          result.merge!("retweet_count" => @words.number(0..400), "favorite_count" => @words.number(0..400),
                        "entities" => entities, "favorited" => false, "retweeted" => false)
          result["possibly_sensitive"] = false if @words.chance?(40)
          result.merge!("lang" => "ja")
        end

        def message
          text = @words.japanese(@words.number(30..125))
          text = "RT @#{@words.word}: #{text}" if @words.chance?(50)
          text = "#{text} \"#{@words.word}\"" if @words.chance?(20)
          text
        end

        def picture(size) = "//pic.example/profile_images/#{@words.digits(18)}/#{@words.hex(8)}_#{size}.jpeg"

        def user
          own, own_text = id(10)
          avatar = picture("normal")
          background = "//pic.example/images/themes/theme#{@words.number(1..19)}/bg.png"
          {
            "id" => own, "id_str" => own_text, "name" => @words.japanese(@words.number(3..12)),
            "screen_name" => @words.word, "location" => @words.chance?(50) ? "" : @words.japanese(6),
            "description" => @words.japanese(@words.number(0..150)),
            "url" => nil, "entities" => { "description" => { "urls" => [] } }, "protected" => false,
            **counts, "utc_offset" => @words.chance?(40) ? 32_400 : nil,
            "time_zone" => @words.chance?(40) ? "Tokyo" : nil, "geo_enabled" => @words.chance?(30),
            "verified" => false, "statuses_count" => @words.number(10..90_000), "lang" => "ja",
            "contributors_enabled" => false, "is_translator" => false, "is_translation_enabled" => false,
            "profile_background_color" => @words.pick(COLORS), "profile_background_image_url" => "http:#{background}",
            "profile_background_image_url_https" => "https:#{background}",
            "profile_background_tile" => @words.chance?(30),
            "profile_image_url" => "http:#{avatar}", "profile_image_url_https" => "https:#{avatar}",
            "profile_banner_url" => "https:#{picture("banner")}", "profile_link_color" => @words.pick(COLORS),
            "profile_sidebar_border_color" => @words.pick(COLORS),
            "profile_sidebar_fill_color" => @words.pick(COLORS),
            "profile_text_color" => @words.pick(COLORS), "profile_use_background_image" => true,
            "default_profile" => @words.chance?(50), "default_profile_image" => false,
            "following" => false, "follow_request_sent" => false, "notifications" => false
          }
        end

        def counts
          { "followers_count" => @words.number(0..9999), "friends_count" => @words.number(0..999),
            "listed_count" => @words.number(0..20), "created_at" => @words.long_date,
            "favourites_count" => @words.number(0..9999) }
        end

        def range
          first = @words.number(0..100)
          [first, first + @words.number(5..22)]
        end

        def entities
          found = { "hashtags" => [], "symbols" => [], "urls" => [], "user_mentions" => [] }
          found["hashtags"] << { "text" => @words.japanese(8), "indices" => range } if @words.chance?(6)
          if @words.chance?(10)
            found["urls"] << address.merge("expanded_url" => "http://#{@words.word}.example/#{@words.hex(8)}",
                                           "indices" => range)
          end
          if @words.chance?(55)
            number, number_text = id(10)
            found["user_mentions"] << { "screen_name" => @words.word, "name" => @words.japanese(7), "id" => number,
                                        "id_str" => number_text, "indices" => range }
          end
          found["media"] = [medium] if @words.chance?(12)
          found
        end

        def address
          { "url" => "http://t.example/#{@words.hex(10)}", "display_url" => "pic.example/#{@words.hex(10)}" }
        end

        def medium
          number, number_text = id
          sizes = { "medium" => [600, 399], "small" => [340, 226], "thumb" => [150, 150], "large" => [1024, 682] }
          { "id" => number, "id_str" => number_text, "indices" => range, "media_url" => "http:#{picture("m")}",
            "media_url_https" => "https:#{picture("m")}", **address,
            "expanded_url" => "http://t.example/#{@words.hex(8)}/photo/1", "type" => "photo",
            "sizes" => sizes.transform_values do |width, height|
              { "w" => width, "h" => height, "resize" => width == 150 ? "crop" : "fit" }
            end }
        end

        def metadata
          number, number_text = id
          { "completed_in" => 0.087, "max_id" => number, "max_id_str" => number_text,
            "next_results" => "?max_id=#{number_text}&q=%E4%B8%80&count=100&include_entities=1", "query" => "%E4%B8%80",
            "refresh_url" => "?since_id=#{number_text}&q=%E4%B8%80&include_entities=1", "count" => 100,
            "since_id" => 0, "since_id_str" => "0" }
        end
      end
    end
  end
end

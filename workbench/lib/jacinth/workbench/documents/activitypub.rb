# frozen_string_literal: true

module Jacinth
  module Workbench
    module Documents
      # A page of an outbox: twenty activities, their content as HTML twice, on one line, with <, >
      # and & written as \u escapes.
      class Activitypub
        SITE = "https://social.example"
        PUBLIC = ["https://www.w3.org/ns/activitystreams#Public"].freeze
        CONTEXT = ["https://www.w3.org/ns/activitystreams", {
          "ostatus" => "http://ostatus.example#", "atomUri" => "ostatus:atomUri",
          "inReplyToAtomUri" => "ostatus:inReplyToAtomUri", "conversation" => "ostatus:conversation",
          "sensitive" => "as:sensitive", "toot" => "http://toot.example/ns#", "votersCount" => "toot:votersCount",
          "blurhash" => "toot:blurhash", "focalPoint" => { "@container" => "@list", "@id" => "toot:focalPoint" },
          "Hashtag" => "as:Hashtag"
        }].freeze
        ESCAPES = { "<" => '\u003c', ">" => '\u003e', "&" => '\u0026' }.freeze

        #: () -> void
        def initialize
          @words = Words.new(1)
          @actor = "#{SITE}/users/gardener"
        end

        #: () -> String
        def text
          outbox = "#{@actor}/outbox"
          page = {
            "@context" => CONTEXT, "id" => "#{outbox}?page=true", "type" => "OrderedCollectionPage",
            "next" => "#{outbox}?max_id=#{@words.digits(18)}&page=true",
            "prev" => "#{outbox}?min_id=#{@words.digits(18)}&page=true",
            "partOf" => outbox, "orderedItems" => Array.new(20) { |index| activity(index) }
          }
          ::JSON.generate(page).gsub(/[<>&]/, ESCAPES)
        end

        private

        def activity(index)
          status = "#{@actor}/statuses/#{@words.digits(18)}"
          published = @words.iso_date
          item = { "id" => "#{status}/activity", "type" => "Create", "actor" => @actor, "published" => published,
                   "to" => PUBLIC, "cc" => followers, "object" => nil }
          # One of them passes on another's note.
          return item.merge("type" => "Announce", "object" => "#{SITE}/users/#{@words.word}/statuses/1") if index == 10

          item.merge("object" => note(status, published))
        end

        def followers = ["#{@actor}/followers"]

        def note(status, published)
          mentioned = @words.chance?(70) ? Array.new(@words.number(1..2)) { @words.word } : []
          reply = mentioned.any? ? "#{SITE}/users/#{mentioned.first}/statuses/#{@words.digits(18)}" : nil
          content = html(mentioned)
          {
            "id" => status, "type" => "Note", "summary" => nil, "inReplyTo" => reply, "published" => published,
            "url" => status.sub("users/", "@"), "attributedTo" => @actor, "to" => PUBLIC,
            "cc" => followers + mentioned.map { |name| "#{SITE}/users/#{name}" }, "sensitive" => false,
            "atomUri" => status, "inReplyToAtomUri" => reply,
            "conversation" => "tag:social.example,2024-10-30:objectId=#{@words.digits(9)}:objectType=Conversation",
            "content" => content, "contentMap" => { "en" => content }, "attachment" => attachment,
            "tag" => mentioned.map do |name|
              { "type" => "Mention", "href" => "#{SITE}/users/#{name}", "name" => "@#{name}@social.example" }
            end,
            "replies" => replies("#{status}/replies"),
            "likes" => { "id" => "#{status}/likes", "type" => "Collection", "totalItems" => @words.number(0..9) },
            "shares" => { "id" => "#{status}/shares", "type" => "Collection", "totalItems" => @words.number(0..9) }
          }
        end

        def html(mentioned)
          names = mentioned.map do |name|
            %(<span class="h-card" translate="no"><a href="#{SITE}/@#{name}" class="u-url mention">) +
              %(@<span>#{name}</span></a></span> )
          end
          body = Array.new(@words.number(1..3)) do
            link = %( <a href="#{SITE}/#{@words.word}" target="_blank" rel="nofollow noopener" translate="no">) +
                   %(<span class="invisible">https://</span>#{@words.word}</a>)
            "<p>#{@words.sentence(@words.number(40..210))}.#{link if @words.chance?(30)}</p>"
          end
          body.join.sub("<p>", "<p>#{names.join}")
        end

        def attachment
          return [] unless @words.chance?(10)

          [{ "type" => "Document", "mediaType" => "image/png", "url" => "#{SITE}/media/#{@words.hex(16)}.png",
             "name" => nil, "blurhash" => @words.hex(36), "width" => @words.digits(4), "height" => @words.digits(3) }]
        end

        def replies(id)
          first = { "type" => "CollectionPage", "next" => "#{id}?only_other_accounts=true&page=true", "partOf" => id,
                    "items" => [] }
          { "id" => id, "type" => "Collection", "first" => first }
        end
      end
    end
  end
end

# frozen_string_literal: true

module Jacinth
  module Workbench
    module Documents
      # A concert hall's season: dictionaries keyed by number, events, and performances whose seats
      # are 8,700 two-key objects. Indented by four, so two thirds of it is white space.
      class CitmCatalog
        ACCENTED = %w[Arrière-scène Côté Bergère Été Première Façade Balcon Orchestre Loge Galerie].freeze

        #: () -> void
        def initialize
          @words = Words.new(3)
          @areas = numbered(17)
          @categories = numbered(64)
          @topics = numbered(4)
          @subtopics = numbered(19)
          @audience = @words.digits(9)
        end

        #: () -> String
        def text
          events = Array.new(184) { event }
          Documents.pretty({
            "areaNames" => named(@areas), "audienceSubCategoryNames" => { @audience.to_s => "Abonné" },
            "blockNames" => {},
            "events" => events.to_h { |event| [event["id"].to_s, event] },
            "performances" => Array.new(243) { |index| performance(events[index % events.size]["id"]) },
            "seatCategoryNames" => named(@categories), "subTopicNames" => named(@subtopics), "subjectNames" => {},
            "topicNames" => named(@topics),
            "topicSubTopics" => @topics.each_with_index.to_h do |topic, index|
              [topic.to_s, @subtopics.each_slice(5).to_a[index]]
            end,
            "venueNames" => { "HALL_MAIN" => "Salle principale" }
          }, indent: "    ") << "\n"
        end

        private

        def numbered(count) = Array.new(count) { @words.digits(9) }

        def named(ids) = ids.to_h { |id| [id.to_s, "#{@words.number(1..9)}e #{@words.pick(ACCENTED)} #{@words.word}"] }

        def event
          { "description" => nil, "id" => @words.digits(9), "logo" => logo(40),
            "name" => @words.sentence(@words.number(8..40)),
            "subTopicIds" => Array.new(@words.number(1..4)) { @words.pick(@subtopics) }, "subjectCode" => nil,
            "subtitle" => nil, "topicIds" => Array.new(@words.number(1..3)) { @words.pick(@topics) } }
        end

        def logo(percent) = @words.chance?(percent) ? "/images/UE0#{@words.hex(20).upcase}" : nil

        def performance(event)
          categories = Array.new(@words.chance?(15) ? 1 : @words.number(3..5)) { @words.pick(@categories) }
          {
            "eventId" => event, "id" => @words.digits(9), "logo" => logo(10), "name" => nil,
            "prices" => categories.map do |id|
              { "amount" => @words.number(20..180) * 500, "audienceSubCategoryId" => @audience, "seatCategoryId" => id }
            end,
            "seatCategories" => categories.map do |id|
              areas = @areas.first(@words.number(3..15)).map { |area| { "areaId" => area, "blockIds" => [] } }
              { "areas" => areas, "seatCategoryId" => id }
            end,
            "seatMapImage" => nil, "start" => 1_372_701_600_000 + @words.number(0..300) * 86_400_000,
            "venueCode" => "HALL_MAIN"
          }
        end
      end
    end
  end
end

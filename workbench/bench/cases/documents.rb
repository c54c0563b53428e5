# frozen_string_literal: true

# Documents of the shapes that JSON libraries are measured on, made by the workbench itself.

%w[activitypub twitter citm_catalog canada ohai].each do |name|
  Jacinth::Workbench::Cases.add(name, document: -> { Jacinth::Workbench::Documents.public_send(name) })
end

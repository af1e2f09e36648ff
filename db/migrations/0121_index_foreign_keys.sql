-- Deleting a row scans every table that points to it where nothing leads there: an account's deletion, above all. tests/foreign-keys.test.ts.
create index comments_of_event_with_replies on comments (event_id);
create index event_news_by_changer on event_news (changed_by) where changed_by is not null;
create index events_in_place on events (place_id) where place_id is not null;
create index groups_of_place on groups (place_id) where place_id is not null;
create index saved_searches_in_place on saved_searches (place_id) where place_id is not null;
create index score_changes_by_person on score_changes (changed_by) where changed_by is not null;
create index score_changes_of_team on score_changes (team_id);
create index series_by_creator on series (created_by) where created_by is not null;
create index shift_news_by_changer on shift_news (changed_by) where changed_by is not null;
create index team_answers_by_person on team_answers (answered_by) where answered_by is not null;
create index team_answers_of_team on team_answers (team_id);

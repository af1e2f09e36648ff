-- Up to ten answers of a list or eight options, one per line.
-- unread since 0.1.0
alter table team_answers drop constraint team_answers_text_length,
  add constraint team_answers_text_length check (char_length(text) between 1 and 3009) not valid;

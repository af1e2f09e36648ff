create table person_interests (
  person_id uuid not null references people (id) on delete cascade,
  topic text not null constraint person_interests_topic_length check (char_length(topic) between 1 and 40),
  added_at timestamptz not null,
  primary key (person_id, topic)
);
create index person_interests_by_topic on person_interests (topic text_pattern_ops, person_id);
comment on table person_interests is 'What people like: topics in small letters, of the site''s own list or their own words; at most 20 each.';

alter table people add column is_page_hidden boolean not null default false;
comment on column people.is_page_hidden is 'Nobody else sees /people/:id, and nothing tells it from the page of somebody who does not exist.';

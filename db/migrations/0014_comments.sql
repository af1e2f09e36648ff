-- Comments.

create table comments (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id) on delete cascade,
  author_id uuid references people (id) on delete set null,
  parent_id uuid references comments (id) on delete cascade,
  text text not null constraint comments_text_length check (char_length(text) <= 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid
);
create index comments_of_event on comments (event_id, created_at, id) where parent_id is null;
create index comments_by_parent on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_by_age on comments (created_at desc, id desc);
create index comments_by_text on comments using gin (to_tsvector('public.site_text', text));
create index comments_by_author on comments (author_id);
create index comments_all_of_event on comments (event_id);
comment on table comments is 'Comments on events, with one level of replies.';
comment on column comments.deleted_at is 'Set when the text is deleted; the row stays while it has replies.';
comment on column comments.hidden_at is 'Shown to nobody, by a decision of the site staff; replies keep their place.';
create index comments_by_hiding on comments (hidden_by) where hidden_by is not null;
comment on column comments.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';
comment on column comments.author_id is 'Null after the account was deleted, which deletes the comment.';

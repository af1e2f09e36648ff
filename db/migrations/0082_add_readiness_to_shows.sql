alter table game_entries add column was_ready boolean not null default false;
comment on column game_entries.was_ready is 'Whether the team was ready in the lobby, for when the show returns there.';

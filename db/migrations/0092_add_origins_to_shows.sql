alter table lobby_teams add column is_from_phone boolean not null default false;
comment on column lobby_teams.is_from_phone is 'Whether a phone brought the team: it then leaves with its last phone. Other teams were entered or copied by a host.';

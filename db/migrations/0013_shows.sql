-- Trivia nights: rounds, shows, teams and players, games, scores and answers.

create table rounds (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references people (id) on delete cascade,
  name text not null constraint rounds_name_length check (char_length(name) between 1 and 120),
  questions jsonb not null default '[]' constraint rounds_questions_count check (jsonb_array_length(questions) <= 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index rounds_of_person on rounds (owner_id, updated_at desc, id);
comment on table rounds is 'Rounds of questions that are asked together, by host.';
comment on column rounds.questions is '[{"text","answers":[…],"points","notes","tags":[…],"source":{"name","license"}}], with the further columns of game_questions where a kind needs them.';

create table question_pictures (
  picture_id uuid primary key references pictures (id),
  owner_id uuid not null references people (id) on delete cascade,
  uploaded_at timestamptz not null
);
create index question_pictures_of_person on question_pictures (owner_id, uploaded_at);
comment on table question_pictures is 'Pictures that a person uploaded for questions. A job deletes those that no question uses.';

create table seasons (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references people (id) on delete cascade,
  name text not null constraint seasons_name_length check (char_length(name) between 1 and 120),
  visibility text not null default 'unlisted' constraint seasons_visibility check (visibility in ('public', 'unlisted')),
  starts_on date,
  ends_on date,
  counts_by text not null default 'score' constraint seasons_counts_by check (counts_by in ('score', 'rank')),
  rank_points integer[] not null default '{10,8,6,5,4,3,2,1}' constraint seasons_rank_points check (cardinality(rank_points) between 1 and 30),
  best_nights integer constraint seasons_best_nights check (best_nights between 1 and 100),
  minimum_nights integer not null default 0 constraint seasons_minimum_nights check (minimum_nights between 0 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index seasons_of_host on seasons (host_id, created_at desc, id);
create index seasons_public on seasons (created_at desc, id) where visibility = 'public';
comment on table seasons is 'Shows of a host with one table, which is computed from completed games on reading.';
comment on column seasons.visibility is 'public: listed, and counts public shows; unlisted: for people with the link, and counts unlisted shows as well.';
comment on column seasons.counts_by is 'score: the totals of the score sheets; rank: rank_points for ranks 1, 2, ….';
comment on column seasons.best_nights is 'Only so many best nights of each team count; null for all.';
comment on column seasons.minimum_nights is 'Teams with fewer nights have no rank, once there were so many.';

create table shows (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint shows_title_length check (char_length(title) between 1 and 120),
  title_key text not null generated always as (fold(title)) stored,
  status text not null default 'scheduled' constraint shows_status check (status in ('scheduled', 'in-progress', 'completed')),
  host_id uuid not null references people (id) on delete cascade,
  event_id uuid references events (id) on delete set null,
  season_id uuid references seasons (id) on delete set null,
  starts_at timestamptz,
  event_starts_at timestamptz,
  visibility text not null default 'unlisted' constraint shows_visibility check (visibility in ('public', 'unlisted', 'private')),
  question_count integer not null default 10 constraint shows_question_count check (question_count between 1 and 100),
  takes_answers boolean not null default false,
  shows_questions boolean not null default false,
  keeps_questions_open boolean not null default false,
  holds_standings boolean not null default false,
  question_seconds integer constraint shows_question_seconds check (question_seconds between 5 and 3600),
  presenter_notes text not null default '' constraint shows_presenter_notes_length check (char_length(presenter_notes) <= 20000),
  helper_code text not null default random_code(),
  join_code text not null default short_code(6) constraint shows_join_code_unique unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shows_by_status on shows (status, coalesce(starts_at, created_at) desc, id) where visibility = 'public';
create index shows_of_host on shows (host_id, status);
create index shows_of_event on shows (event_id) where event_id is not null;
create index shows_of_season on shows (season_id) where season_id is not null;
comment on table shows is 'Trivia nights. Launching creates the game; completing freezes its scores.';
comment on column shows.visibility is 'public: listed, unless the event is not; unlisted: for people with the link; private: for those who run it or play.';
comment on column shows.event_starts_at is 'Start of the event when the time of the show was saved: the show moves with the event.';
comment on column shows.keeps_questions_open is 'Going to the next question does not lock the one before.';
comment on column shows.holds_standings is 'Boards and phones show the standings as the host revealed them last.';
comment on column shows.question_seconds is 'The time to answer each question, unless the host chooses another one when asking; null for no limit.';
comment on column shows.question_count is 'Sum of the rounds, or set by the host for shows without rounds.';
comment on column shows.join_code is 'Lets phones join, until the show is completed.';

create table show_rounds (
  show_id uuid not null references shows (id) on delete cascade,
  round_id uuid not null constraint show_rounds_round_id_fkey references rounds (id) on delete cascade,
  position integer not null,
  primary key (show_id, position)
);
create index show_rounds_of_round on show_rounds (round_id);

create table show_helpers (
  show_id uuid not null references shows (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  added_at timestamptz not null,
  primary key (show_id, person_id)
);
create index show_helpers_of_person on show_helpers (person_id);
comment on table show_helpers is 'Helpers run the game like the host, but cannot edit the show.';

create table lobby_teams (
  show_id uuid not null references shows (id) on delete cascade,
  team_id uuid not null default gen_random_uuid(),
  name text not null constraint lobby_teams_name_length check (char_length(name) between 1 and 60),
  name_key text not null generated always as (fold(name)) stored,
  join_code text not null default short_code(4),
  is_ready boolean not null default false,
  joined_at timestamptz not null,
  primary key (show_id, team_id),
  constraint lobby_teams_name_unique unique (show_id, name_key)
);
create index lobby_teams_of_team on lobby_teams (team_id);
comment on table lobby_teams is 'Teams of a show before its launch, which moves them to game_entries and creates missing rows of teams.';
comment on column lobby_teams.join_code is 'Lets further phones join the team, at this show.';

create table team_requests (
  show_id uuid not null references shows (id) on delete cascade,
  team_id uuid not null references teams (id) on delete cascade,
  requested_by uuid not null references people (id) on delete cascade,
  requested_at timestamptz not null,
  declined_at timestamptz,
  primary key (show_id, team_id)
);
create index team_requests_of_team on team_requests (team_id);
create index team_requests_by_person on team_requests (requested_by);
comment on table team_requests is 'Teams that hosts asked to play at a show. The row is deleted when the team joins; one that declined is not asked again.';

create table players (
  id uuid primary key default gen_random_uuid(),
  show_id uuid not null references shows (id) on delete cascade,
  team_id uuid not null,
  nickname text not null constraint players_nickname_length check (char_length(nickname) between 1 and 40),
  token_hash bytea constraint players_token_unique unique,
  person_id uuid references people (id) on delete cascade,
  joined_at timestamptz not null,
  constraint players_person_unique unique (show_id, person_id),
  constraint players_identified check (token_hash is not null or person_id is not null)
);
create index players_of_team on players (team_id);
create index players_of_person on players (person_id) where person_id is not null;
comment on table players is 'People who joined a show by its code: by phone without an account, or signed in. Those without an account are deleted with the show, or some days after it.';
comment on column players.token_hash is 'SHA-256 of the token that the phone made and keeps.';

create table games (
  id uuid primary key default gen_random_uuid(),
  show_id uuid not null constraint games_one_per_show unique references shows (id) on delete cascade,
  current_question text not null default '',
  asked_count integer not null default 0,
  locked_questions text[] not null default '{}',
  revealed_questions text[] not null default '{}' constraint games_revealed_are_locked check (revealed_questions <@ locked_questions),
  locked_at jsonb not null default '{}',
  timer jsonb,
  tiebreak jsonb,
  standings_after text not null default '',
  rounds jsonb not null default '[]',
  revision bigint not null default 1,
  started_at timestamptz not null,
  completed_at timestamptz
);
comment on table games is 'Games of shows. Every write locks this row and increments its revision.';
comment on column games.asked_count is 'Number of the last question that was asked; going back does not lower it.';
comment on column games.rounds is '[{"name","questionCount","credits"}]: the rounds in order, copied at the launch like their questions.';
comment on column games.revealed_questions is 'Locked questions whose answer and verdicts the teams see.';
comment on column games.locked_at is '{"q1":"2026-11-22T20:00:00.000Z"}: when each locked question was locked; answers that arrive a little later still count.';
comment on column games.timer is '{"question":"q1","endsAt":"2026-11-22T20:00:00.000Z"}: when the current question locks itself; null without a time limit.';
comment on column games.tiebreak is '{"text","answer":42,"state":"open","lockedAt"}: the tie-break question; null if it was not asked. Its guesses are in game_entries.points.';
comment on column games.standings_after is 'The current question when the host revealed the standings last; empty before.';

create table game_events (
  id bigint primary key generated always as identity,
  game_id uuid not null references games (id) on delete cascade,
  kind text not null constraint game_events_kind check (kind in ('completed', 'reopened')),
  changed_by uuid references people (id) on delete set null,
  changed_at timestamptz not null
);
create index game_events_of_game on game_events (game_id, id);
create index game_events_by_person on game_events (changed_by) where changed_by is not null;
comment on table game_events is 'History of a game apart from its scores.';

create table game_questions (
  game_id uuid not null references games (id) on delete cascade,
  question text not null,
  kind text not null constraint game_questions_kind check (kind in ('text', 'choice', 'closest', 'list')),
  text text not null,
  answers text[] not null,
  points double precision not null,
  notes text not null,
  options text[],
  tolerance double precision,
  wanted integer,
  picture jsonb,
  picture_id uuid generated always as ((picture->>'id')::uuid) stored references pictures (id),
  primary key (game_id, question)
);
create index game_questions_of_picture on game_questions (picture_id) where picture_id is not null;
comment on table game_questions is 'Copies of the prepared questions, made at the launch.';
comment on column game_questions.answers is 'text: all are accepted; choice: the right options; closest: the right number; list: everything that counts.';
comment on column game_questions.points is 'For a list: for each answer.';
comment on column game_questions.tolerance is 'closest: how far off an answer may be; null for any distance.';
comment on column game_questions.wanted is 'list: how many answers the teams give.';
comment on column game_questions.picture is '{"id","alt","credit"}';

create table game_entries (
  game_id uuid not null references games (id) on delete cascade,
  team_id uuid not null references teams (id),
  name text not null constraint game_entries_name_length check (char_length(name) between 1 and 60),
  join_code text not null default short_code(4),
  points jsonb not null default '{}',
  adjustment double precision not null default 0,
  total double precision not null default 0,
  shown jsonb,
  revision bigint not null,
  shown_revision bigint not null,
  joined_revision bigint not null,
  joined_at timestamptz not null,
  removed_at timestamptz,
  primary key (game_id, team_id)
);
create index game_entries_of_team on game_entries (team_id);
comment on table game_entries is 'The score sheet, one row per team.';
comment on column game_entries.name is 'The name at this game, which only its hosts change.';
comment on column game_entries.join_code is 'Lets further phones join the team, at this game.';
comment on column game_entries.points is '{"q1": 1.5, "bonus": 2, "tiebreak": 1974}; absent fields have no score. With a tie-break question, tiebreak is the guess in it.';
comment on column game_entries.total is 'Sum of questions, bonus and adjustment, without the answer to the tie-break question.';
comment on column game_entries.shown is '{"points":{},"adjustment":0,"total":0} as revealed last; for viewers of shows that hold their standings.';
comment on column game_entries.shown_revision is 'Like revision, for viewers of shows that hold their standings.';
comment on column game_entries.joined_revision is 'Sort order of the sheet: the order of joining.';
comment on column game_entries.revision is 'Revision of the game at the last change; boards with an older one need this row.';

create table score_changes (
  id bigint primary key generated always as identity,
  game_id uuid not null references games (id) on delete cascade,
  team_id uuid not null references teams (id),
  field text not null,
  from_value double precision,
  to_value double precision,
  reason text not null default '',
  changed_by uuid references people (id) on delete set null,
  changed_at timestamptz not null,
  undoes bigint constraint score_changes_undone_once unique references score_changes (id) on delete cascade
);
create index score_changes_of_game on score_changes (game_id, id);
create index score_changes_by_person on score_changes (changed_by) where changed_by is not null;
create index score_changes_of_team on score_changes (team_id);
comment on table score_changes is 'History of all score changes.';

create table team_answers (
  game_id uuid not null references games (id) on delete cascade,
  team_id uuid not null references teams (id),
  question text not null,
  text text not null constraint team_answers_text_length check (char_length(text) between 1 and 300),
  answered_by uuid references people (id) on delete set null,
  player_id uuid references players (id) on delete set null,
  answered_at timestamptz not null,
  is_marked boolean not null default false,
  primary key (game_id, question, team_id)
);
create index team_answers_by_person on team_answers (answered_by) where answered_by is not null;
create index team_answers_by_player on team_answers (player_id) where player_id is not null;
create index team_answers_of_team on team_answers (team_id);
comment on table team_answers is 'Answers typed by teams, and with the question tiebreak their guesses. Whether one is right follows from its points in game_entries.';
comment on column team_answers.is_marked is 'Whether the question was scored since this text was sent; a changed text has to be marked again.';

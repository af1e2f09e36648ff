-- Trivia nights: rounds, shows, games, scores and answers.

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
comment on column rounds.questions is '[{"text","answers":[…],"points","notes"}]; all answers are accepted.';

create table shows (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint shows_title_length check (char_length(title) between 1 and 120),
  title_key text not null generated always as (fold(title)) stored,
  status text not null default 'scheduled' constraint shows_status check (status in ('scheduled', 'in-progress', 'completed')),
  host_id uuid not null references people (id) on delete cascade,
  event_id uuid references events (id) on delete set null,
  starts_at timestamptz,
  visibility text not null default 'unlisted' constraint shows_visibility check (visibility in ('public', 'unlisted', 'private')),
  question_count integer not null default 10 constraint shows_question_count check (question_count between 1 and 100),
  takes_answers boolean not null default false,
  shows_questions boolean not null default false,
  presenter_notes text not null default '' constraint shows_presenter_notes_length check (char_length(presenter_notes) <= 20000),
  helper_code text not null default random_code(),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shows_by_status on shows (status, coalesce(starts_at, created_at) desc, id) where visibility = 'public';
create index shows_of_host on shows (host_id, status);
create index shows_of_event on shows (event_id) where event_id is not null;
comment on table shows is 'Trivia nights. Launching creates the game; completing freezes its scores.';
comment on column shows.visibility is 'public: listed, unless the event is not; unlisted: for people with the link; private: for those who run it or play.';
comment on column shows.question_count is 'Sum of the rounds, or set by the host for shows without rounds.';

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

create table games (
  id uuid primary key default gen_random_uuid(),
  show_id uuid not null constraint games_one_per_show unique references shows (id) on delete cascade,
  current_question text not null default '',
  locked_questions text[] not null default '{}',
  revision bigint not null default 1,
  started_at timestamptz not null,
  completed_at timestamptz
);
comment on table games is 'Games of shows. Every write locks this row and increments its revision.';

create table game_questions (
  game_id uuid not null references games (id) on delete cascade,
  question text not null,
  text text not null,
  answers text[] not null,
  points double precision not null,
  notes text not null,
  primary key (game_id, question)
);
comment on table game_questions is 'Copies of the prepared questions, made at the launch.';

create table game_entries (
  game_id uuid not null references games (id) on delete cascade,
  team_id uuid not null references teams (id),
  points jsonb not null default '{}',
  adjustment double precision not null default 0,
  total double precision not null default 0,
  revision bigint not null,
  joined_revision bigint not null,
  joined_at timestamptz not null,
  removed_at timestamptz,
  primary key (game_id, team_id)
);
create index game_entries_of_team on game_entries (team_id);
comment on table game_entries is 'The score sheet, one row per team.';
comment on column game_entries.points is '{"q1": 1.5, "bonus": 2, "tiebreak": 1974}; absent fields have no score.';
comment on column game_entries.total is 'Sum of questions, bonus and adjustment, without the answer to the tie-break question.';
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
  answered_at timestamptz not null,
  is_right boolean,
  primary key (game_id, question, team_id)
);
create index team_answers_by_person on team_answers (answered_by) where answered_by is not null;
create index team_answers_of_team on team_answers (team_id);
comment on table team_answers is 'Answers typed by teams; is_right is the decision of the host.';

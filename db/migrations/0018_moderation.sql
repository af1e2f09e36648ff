-- Reports, cases and decisions of the site staff.

create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint moderation_cases_kind
    check (kind in ('event', 'comment', 'post', 'message', 'group', 'organization', 'person', 'picture', 'team')),
  target_id uuid not null,
  author_id uuid references people (id) on delete set null,
  snapshot jsonb not null,
  state text not null default 'open' constraint moderation_cases_state check (state in ('open', 'decided')),
  revision integer not null default 0,
  report_count integer not null default 0,
  is_urgent boolean not null default false,
  opened_at timestamptz not null,
  reported_at timestamptz not null,
  looked_at_by uuid references people (id) on delete set null,
  looked_at timestamptz
);
create unique index moderation_cases_one_open on moderation_cases (kind, target_id) where state = 'open';
create index moderation_cases_in_order on moderation_cases (state, is_urgent desc, reported_at desc, id desc);
create index moderation_cases_by_author on moderation_cases (author_id, state);
create index moderation_cases_by_target on moderation_cases (target_id);
create index moderation_cases_by_looker on moderation_cases (looked_at_by) where looked_at_by is not null;
comment on table moderation_cases is 'What was reported, once per target while it is open: all reports of it are answered together.';
comment on column moderation_cases.snapshot is 'What it said when it was first reported, so that it can be judged after an edit. Erased six months after the decision.';
comment on column moderation_cases.revision is 'Grows with each report and decision: a decision names the one it has seen.';
comment on column moderation_cases.looked_at_by is 'Who of the staff opened it last, so that two do not work on it unawares. Nobody is locked out.';
comment on column moderation_cases.is_urgent is 'Somebody reported it as illegal.';

create table held_content (
  kind text not null constraint held_content_kind check (kind in ('event', 'comment', 'post', 'group', 'organization')),
  target_id uuid not null,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  why text[] not null,
  score smallint not null,
  since timestamptz not null,
  primary key (kind, target_id)
);
create unique index held_content_of_case on held_content (case_id);
comment on table held_content is 'What waits for a moderator to look at it: only its author and the site staff see it. The decision about its case releases or removes it.';
comment on column held_content.why is 'What the automatic check noticed; for the site staff only.';

create table post_fingerprints (
  kind text not null,
  target_id uuid not null,
  author_id uuid not null references people (id) on delete cascade,
  simhash bigint,
  posted_at timestamptz not null,
  primary key (kind, target_id)
);
create index post_fingerprints_by_time on post_fingerprints (posted_at);
create index post_fingerprints_of_author on post_fingerprints (author_id, posted_at);
comment on table post_fingerprints is 'What was posted lately, to find the same text again, and edits that replace it. Deleted after 30 days.';
comment on column post_fingerprints.simhash is '64 bits; similar texts differ in few. Null for short texts, which many people write alike.';

create table reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reporter_id uuid references people (id) on delete set null,
  reporter_email text constraint reports_email_length check (char_length(reporter_email) <= 254),
  reason text not null,
  words text not null default '' constraint reports_words_length check (char_length(words) <= 2000),
  is_illegal boolean not null default false,
  reported_at timestamptz not null,
  constraint reports_once_per_person unique (case_id, reporter_id)
);
create index reports_by_reporter on reports (reporter_id);
create index reports_of_case on reports (case_id, reported_at);
comment on table reports is 'Reports of people, with or without an account. Authors never learn who reported them.';
comment on column reports.reporter_email is 'Where a person without an account learns the outcome; deleted with the case''s snapshot.';

create table decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  author_id uuid references people (id) on delete set null,
  action text not null constraint decisions_action
    check (action in ('none', 'warn', 'hide', 'remove', 'hold', 'silence', 'suspend', 'restore')),
  rule text not null,
  explanation text not null constraint decisions_explanation_length check (char_length(explanation) <= 2000),
  made_by uuid references people (id) on delete set null,
  made_at timestamptz not null,
  until timestamptz,
  ended_at timestamptz,
  appeal_state text constraint decisions_appeal_state check (appeal_state in ('open', 'upheld', 'reversed')),
  appeal_words text constraint decisions_appeal_length check (char_length(appeal_words) <= 2000),
  appealed_at timestamptz,
  answered_by uuid references people (id) on delete set null,
  answer text constraint decisions_answer_length check (char_length(answer) <= 2000),
  answered_at timestamptz
);
create index decisions_of_case on decisions (case_id, made_at);
create index decisions_by_author on decisions (author_id, made_at desc);
create index decisions_by_maker on decisions (made_by);
create index decisions_by_answerer on decisions (answered_by);
create index decisions_to_end on decisions (until) where ended_at is null and until is not null;
create index decisions_with_open_appeal on decisions (appealed_at, id) where appeal_state = 'open';
comment on table decisions is 'What was done about a case, why and for how long, with the one appeal of its author.';
comment on column decisions.made_by is 'Null for the command line, and after the account was deleted.';
comment on column decisions.ended_at is 'When its effect ended: its time passed, it was reversed, or it was restored.';

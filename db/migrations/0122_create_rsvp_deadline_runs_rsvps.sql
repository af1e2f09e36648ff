create table rsvp_deadline_runs (
  is_only boolean primary key default true constraint rsvp_deadline_runs_single_row check (is_only),
  ran_at timestamptz not null,
  off_since timestamptz,
  off_until timestamptz
);
comment on table rsvp_deadline_runs is 'When the deadlines of RSVPs were last enforced, which happens every minute while the site runs.';
comment on column rsvp_deadline_runs.off_since is 'The beginning of the last time of an hour or more in which the site was off; null if there was none.';

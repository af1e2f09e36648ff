alter table team_answers add column drafted_at timestamptz;
comment on column team_answers.drafted_at is 'When it was typed, if nobody sent it: its phone did when its page was left or the question locked. What a teammate typed later replaces it.';

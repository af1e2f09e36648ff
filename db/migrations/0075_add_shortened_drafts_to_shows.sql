alter table team_answers add column shortened_from text;
comment on column team_answers.shortened_from is 'The longest text that this draft is a deliberate beginning of. A phone that repeats it without having seen the draft is refused.';

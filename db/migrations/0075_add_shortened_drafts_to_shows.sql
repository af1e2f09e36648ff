alter table team_answers add column shortened_from text;
comment on column team_answers.shortened_from is 'The longest text that this draft is a deliberate beginning of. That text is refused if it was typed before this draft.';

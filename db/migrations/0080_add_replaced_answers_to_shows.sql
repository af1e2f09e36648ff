alter table team_answers add column replaced_answer text;
comment on column team_answers.replaced_answer is 'The answer that a player sent and that this draft replaced. A phone that has seen neither does not replace the draft.';

alter table decisions add column was_held boolean not null default false;
comment on column decisions.was_held is 'It had been held automatically until somebody of the staff decided, which the statement of reasons says.';

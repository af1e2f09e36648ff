-- In which session a password was changed: one that began with a stranger's sign-in must not void the owner's "This wasn't me".

alter table accounts add column password_changed_in timestamptz;
comment on column accounts.password_changed_in is 'When the session began in which the password was last changed; null after a mailed link.';

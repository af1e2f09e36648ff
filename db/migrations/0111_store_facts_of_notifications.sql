-- Notifications keep facts, which are put into words where they are read. Nothing can be made of the sentences that were stored before.
delete from notifications;
alter table notifications
  drop title, drop text, drop path,
  add facts jsonb not null constraint notifications_facts_are_an_object check (jsonb_typeof(facts) = 'object');
comment on column notifications.facts is 'What happened, as src/server/notifications/notification-facts.ts describes it for each kind; no sentences.';
comment on table notifications is 'What people were notified of, over whichever channels: one row for each person and reason, so that nobody is notified twice.';

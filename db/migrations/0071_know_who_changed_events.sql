alter table event_news add changed_by uuid references people (id) on delete set null;
comment on column event_news.changed_by is 'Whoever made all of these changes, and need not be told; null where several did.';

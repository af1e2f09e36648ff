-- Publishing an event counts its words. A count that no index contains is changed in place, where the page has room for it.
alter table search_words add column magnitude smallint not null default 0, set (fillfactor = 70);
comment on column search_words.magnitude is 'Grows with the number of events, in steps of about a quarter (word_magnitude()), so that indexes change rarely.';

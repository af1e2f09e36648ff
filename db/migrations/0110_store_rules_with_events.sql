-- Events of a series keep its rule as data, and the database keeps it the same; what it says is put into words where it is read.
alter table series add constraint series_rule_by_id unique (id, rule);
alter table events drop constraint events_series_id_fkey;
alter table events add series_rule text;
update events e set series_rule = s.rule from series s where s.id = e.series_id;
alter table events drop series_words,
  add constraint events_series_rule_whole check ((series_id is null) = (series_rule is null)),
  add constraint events_series_fkey foreign key (series_id, series_rule) references series (id, rule)
    on delete set null on update cascade deferrable initially deferred;
comment on column events.series_rule is 'The rule of the series, here so that cards need no join; follows a change of series.rule by foreign key.';

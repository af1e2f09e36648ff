create table event_month_counts (
  scope integer not null,
  month date not null,
  category text not null,
  events integer not null,
  primary key (scope, month, category) include (events)
) with (fillfactor = 80);
comment on table event_month_counts is 'event_day_counts added up by month: what “from now on” needs without reading a row for each day.';

insert into event_month_counts
  select scope, date_trunc('month', day)::date, category, sum(events) from event_day_counts group by 1, 2, 3;

create or replace function count_listing(listing event_listings, change integer) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into event_day_counts as counts (scope, day, category, events)
    select scope, (listing.starts_at at time zone 'UTC')::date, listing.category, change
      from unnest(array[listing.cell, -1, case when listing.is_online then -2 end]) scope where scope is not null order by scope
    on conflict (scope, day, category) do update set events = counts.events + excluded.events;
  delete from event_day_counts where change < 0 and events = 0 and day = (listing.starts_at at time zone 'UTC')::date
    and category = listing.category and scope in (listing.cell, -1, -2);
  insert into event_month_counts as counts (scope, month, category, events)
    select scope, date_trunc('month', listing.starts_at at time zone 'UTC')::date, listing.category, change
      from unnest(array[listing.cell, -1, case when listing.is_online then -2 end]) scope where scope is not null order by scope
    on conflict (scope, month, category) do update set events = counts.events + excluded.events;
  delete from event_month_counts where change < 0 and events = 0 and month = date_trunc('month', listing.starts_at at time zone 'UTC')::date
    and category = listing.category and scope in (listing.cell, -1, -2);
end;

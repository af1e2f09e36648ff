-- A series lists half a year of events in one transaction, day by day, and so holds the counts of earlier days while it wants those of later
-- ones. Everybody must therefore lock in one order, or two of them wait for each other: words, then the month, then the day.
create or replace function count_listing(listing event_listings, change integer) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into event_month_counts as counts (scope, month, category, events)
    select scope, date_trunc('month', listing.starts_at at time zone 'UTC')::date, listing.category, change
      from unnest(array[listing.cell, -1, case when listing.is_online then -2 end]) scope where scope is not null order by scope
    on conflict (scope, month, category) do update set events = counts.events + excluded.events;
  insert into event_day_counts as counts (scope, day, category, events)
    select scope, (listing.starts_at at time zone 'UTC')::date, listing.category, change
      from unnest(array[listing.cell, -1, case when listing.is_online then -2 end]) scope where scope is not null order by scope
    on conflict (scope, day, category) do update set events = counts.events + excluded.events;
  delete from event_month_counts where change < 0 and events = 0 and month = date_trunc('month', listing.starts_at at time zone 'UTC')::date
    and category = listing.category and scope in (listing.cell, -1, -2);
  delete from event_day_counts where change < 0 and events = 0 and day = (listing.starts_at at time zone 'UTC')::date
    and category = listing.category and scope in (listing.cell, -1, -2);
end;

create or replace function count_changed_listing() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'UPDATE' then
    if old.words <> new.words then
      perform count_words(array(select unnest(old.words) except select unnest(new.words)), -1);
      perform count_words(array(select unnest(new.words) except select unnest(old.words)), 1);
    end if;
    if (old.starts_at, old.category, old.cell, old.is_online) is distinct from (new.starts_at, new.category, new.cell, new.is_online) then
      perform count_listing(old, -1);
      perform count_listing(new, 1);
    end if;
  elsif tg_op = 'INSERT' then
    perform count_words(new.words, 1);
    perform count_listing(new, 1);
  else
    perform count_words(old.words, -1);
    perform count_listing(old, -1);
  end if;
  return null;
end $$;

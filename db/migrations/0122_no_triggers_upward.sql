-- Triggers of lower features wrote tables of higher ones: this now happens in actions, in the same transaction (src/server/platform/effects.ts).
drop trigger hours_kept_of_people on people;
drop trigger hours_kept_of_groups on groups;
drop trigger hours_kept_of_organizations on organizations;
drop function keep_hours_of_gone_host;
drop trigger organizations_publish_deleted_shifts on organizations;
drop function publish_deleted_shifts;
drop trigger series_split on series;
drop function keep_series_rsvps;
drop trigger series_split_needs on series;
drop function keep_series_needs;

drop trigger groups_changed_for_events on groups;
drop function settle_events_of_changed_group;
create function list_events_of_renamed_group() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_event(id) from events where host_group_id = new.id and status = 'published' and visibility = 'public' order by id;
  return null;
end $$;
create trigger groups_renamed after update of name on groups for each row when (old.name <> new.name)
  execute function list_events_of_renamed_group();

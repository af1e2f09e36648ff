-- Only what makes an event public asks whether its group is private: an edit that leaves it public held the event and waited for the group,
-- while the group, being made private, waited for the event.
drop trigger events_of_private_groups on events;
create trigger events_of_private_groups before insert on events
  for each row when (new.visibility = 'public' and new.host_group_id is not null) execute function keep_private_groups_private();
create trigger events_published_by_private_groups before update of visibility, host_group_id on events
  for each row when (new.visibility = 'public' and new.host_group_id is not null
    and (old.visibility, old.host_group_id) is distinct from (new.visibility, new.host_group_id))
  execute function keep_private_groups_private();

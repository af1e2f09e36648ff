-- Each choice is kept as it was made. What counts is the narrower of it and of the choice for the page: nobody sees parts of somebody whose page
-- they may not see.
alter table people
  add column page_audience text not null default 'everyone'
    constraint people_page_audience_known check (page_audience in ('everyone', 'signed-in', 'nobody')),
  add column groups_audience text not null default 'everyone'
    constraint people_groups_audience_known check (groups_audience in ('everyone', 'signed-in', 'shared-groups', 'nobody')),
  add column attendance_audience text not null default 'everyone'
    constraint people_attendance_audience_known check (attendance_audience in ('everyone', 'signed-in', 'shared-groups', 'nobody')),
  add column location_audience text not null default 'everyone'
    constraint people_location_audience_known check (location_audience in ('everyone', 'signed-in', 'shared-groups', 'nobody')),
  add column is_searchable boolean not null default true;
update people set page_audience = 'nobody' where is_page_hidden;
alter table people drop column is_page_hidden;

create function narrower_audience(page text, part text) returns text
language sql immutable parallel safe
return case when 'nobody' in (page, part) then 'nobody' when page = 'signed-in' and part = 'everyone' then 'signed-in' else part end;

alter table people
  add column groups_seen_by text not null generated always as (narrower_audience(page_audience, groups_audience)) stored,
  add column attendance_seen_by text not null generated always as (narrower_audience(page_audience, attendance_audience)) stored,
  add column location_seen_by text not null generated always as (narrower_audience(page_audience, location_audience)) stored;
comment on column people.page_audience is 'Who sees /people/:id; for the others nothing tells it from the page of somebody who does not exist.';
comment on column people.groups_audience is 'Who is shown the groups they are in, beside the members of each.';
comment on column people.attendance_audience is 'Who is shown that they are going, beside the hosts.';
comment on column people.is_searchable is 'Whether search engines are asked to list the page, where everyone sees it.';

create function share_a_group(one uuid, other uuid) returns boolean
language sql stable
return exists (select from group_members a join group_members b using (group_id) where a.person_id = one and b.person_id = other);
comment on function share_a_group is 'Whether two people are members of one group. People stand below groups and ask through this.';

create function people_apart_from(person uuid) returns uuid[]
language sql stable
return array(select blocked_id from person_blocks where blocker_id = person union all select blocker_id from person_blocks where blocked_id = person);
comment on function people_apart_from is 'Whom somebody has blocked, and who has blocked them.';

create or replace function people_blocked_either_way(person uuid) returns uuid[]
language sql stable
return array(select blocked_id from person_blocks where blocker_id = person union all select blocker_id from person_blocks where blocked_id = person);
comment on function people_blocked_either_way is 'People whom a person has blocked, and who have blocked them.';

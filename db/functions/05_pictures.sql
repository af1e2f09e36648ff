create or replace function delete_unused_pictures(candidates uuid[], made_before timestamptz) returns integer language plpgsql
  set search_path = public, pg_catalog as $$
declare
  unused text;
  deleted integer;
begin
  select string_agg(format('and not exists (select from %s where %I = p.id)', k.conrelid::regclass, a.attname), ' ') into unused
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.confrelid = 'pictures'::regclass and k.contype = 'f' and k.confdeltype <> 'c';
  execute format('delete from pictures p where %s %s',
    case when candidates is null then 'p.created_at < $2' else 'p.id = any ($1)' end, unused) using candidates, made_before;
  get diagnostics deleted = row_count;
  return deleted;
exception when foreign_key_violation then
  -- A picture has just come into use; the next run tries again.
  return 0;
end $$;
comment on function delete_unused_pictures is
  'Deletes unreferenced pictures among the given ones, or among all created before a time. Foreign keys tell which are in use.';

-- Whoever deletes the account takes the own words along, not the replies of others to them.
alter table comments drop constraint comments_author_id_fkey;
alter table comments add constraint comments_author_id_fkey foreign key (author_id) references people (id) on delete set null;

create function empty_comment_of_nobody() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  new.text := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger comments_without_author before update of author_id on comments
  for each row when (new.author_id is null) execute function empty_comment_of_nobody();
comment on column comments.author_id is 'Null when the account is gone; the comment is deleted then.';

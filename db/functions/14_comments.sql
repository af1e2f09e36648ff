create or replace function blank_comment_after_account_deletion() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  new.text := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create or replace trigger comments_blank_without_author before update of author_id on comments
  for each row when (new.author_id is null) execute function blank_comment_after_account_deletion();

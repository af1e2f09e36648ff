create view listable_groups as
  select g.id, 'group'::text as kind, g.slug, g.name_key, g.tsv, g.place_id, g.member_count as size, g.created_at, g.updated_at
    from groups g where g.visibility = 'public';
comment on view listable_groups is 'What the public may find of groups, and by what. Search reads groups through it alone.';

create view listable_organizations as
  select o.id, o.kind, o.slug, o.name_key, o.tsv, o.place_id, 0 as size, o.created_at, o.updated_at from organizations o;
comment on view listable_organizations is 'As listable_groups, of organizations: all of them are public.';

create index groups_by_name on groups (name_key text_pattern_ops) where visibility = 'public';
create index organizations_by_name on organizations (name_key text_pattern_ops);

create table host_words (
  subject text not null constraint host_words_subject check (subject in ('group', 'organization')),
  word text not null,
  hosts integer not null,
  primary key (subject, word)
) with (fillfactor = 80);
create index host_words_by_prefix on host_words (subject, word text_pattern_ops) include (hosts);
create index host_words_by_likeness on host_words using gin (word gin_trgm_ops);
comment on table host_words is
  'Words of names, places and interests of groups and organizations anybody may find, with how many have them: what typing is completed and corrected to.';

create function words_of_host(name text, place_id integer, interests text[]) returns text[] language sql stable parallel safe
  set search_path = public, pg_catalog
  return dictionary_words(concat_ws(' ', name, array_to_string(interests, ' '),
    (select concat_ws(' ', p.name, p.region, p.country) from places p where p.id = place_id)));

create function count_host_words(asked text, changed text[], change integer) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into host_words as known (subject, word, hosts) select asked, word, change from unnest(changed) word order by word
    on conflict (subject, word) do update set hosts = known.hosts + excluded.hosts;
  delete from host_words where change < 0 and hosts <= 0 and subject = asked and word = any (changed);
end;

create function count_changed_group() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' then
    perform count_host_words('group', words_of_host(old.name, old.place_id, old.interests), -1);
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' then
    perform count_host_words('group', words_of_host(new.name, new.place_id, new.interests), 1);
  end if;
  return null;
end $$;
create trigger groups_words_counted after insert or delete or update of name, place_id, interests, visibility on groups
  for each row execute function count_changed_group();

create function count_changed_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op <> 'INSERT' then
    perform count_host_words('organization', words_of_host(old.name, old.place_id, old.interests), -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_host_words('organization', words_of_host(new.name, new.place_id, new.interests), 1);
  end if;
  return null;
end $$;
create trigger organizations_words_counted after insert or delete or update of name, place_id, interests on organizations
  for each row execute function count_changed_organization();

insert into host_words (subject, word, hosts)
  select 'group', word, count(*) from groups g, unnest(words_of_host(g.name, g.place_id, g.interests)) word where g.visibility = 'public' group by 2
  union all
  select 'organization', word, count(*) from organizations o, unnest(words_of_host(o.name, o.place_id, o.interests)) word group by 2;

create function similar_host_words(asked text, typed text, most integer) returns table (word text, hosts integer)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 set enable_seqscan = off as $$
  (select w.word, w.hosts from host_words w
    where w.subject = asked and w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
      from generate_series(1, char_length(typed) - 1) place)))
  union
  (select w.word, w.hosts from host_words w
    where w.subject = asked and w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
    order by similarity(w.word, typed) desc, w.hosts desc, w.word limit most) $$;
comment on function similar_host_words(text, text, integer) is 'As similar_words; there are far fewer words, so that trigrams alone are fast enough.';

create function understand_host_words(asked text, typed text) returns table (typed_word text, own text[], is_mistyped boolean, meant json)
  language plpgsql stable set search_path = public, pg_catalog as $$
declare
  words text[];
  any_own tsquery;
begin
  for typed_word in
    select left(part, 30) from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    own := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    words := '{}';
    is_mistyped := false;
    if char_length(typed_word) >= 3 then
      words := array(select w.word from host_words w where w.subject = asked and w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111))
        order by w.hosts desc, w.word limit 12);
    end if;
    if words = '{}' and own <> '{}' and char_length(typed_word) >= 3 then
      any_own := array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), '|')::tsquery;
      if not (asked = 'group' and exists (select from listable_groups l where l.tsv @@ any_own)
        or asked = 'organization' and exists (select from listable_organizations l where l.tsv @@ any_own)) then
        words := array(select w.word from similar_host_words(asked, typed_word, 20) w);
        is_mistyped := true;
      end if;
    end if;
    meant := (select coalesce(json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word)))), '[]')
      from unnest(words) word);
    return next;
  end loop;
end $$;
comment on function understand_host_words(text, text) is 'As understand_words, by the words of groups or of organizations.';

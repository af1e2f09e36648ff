drop function understand_words(text);
drop function similar_words(text, integer);
drop function letters_beyond(text, text);

create function similar_words(typed text, most integer) returns table (word text, events integer)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 set enable_seqscan = off as $$
  (select w.word, w.events from search_words w
    where w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
      from generate_series(1, char_length(typed) - 1) place)))
  union all
  (select w.word, w.events from search_words w
    where w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
    order by similarity(w.word, typed) desc, w.events desc, w.word limit most) $$;
comment on function similar_words(text, integer) is
  'Words that a mistyped one may mean: two neighbours swapped, or many trigrams shared. The threshold is lower than usual, since joga and yoga '
  'share two trigrams of eight; so york is among them too, and the caller counts the edits between. Without '
  'sequential scans, since the planner believes that comparing trigrams costs nothing.';

create function understand_words(typed text) returns table (typed_word text, own text[], is_mistyped boolean, meant json)
  language plpgsql stable set search_path = public, pg_catalog as $$
declare
  words text[];
begin
  for typed_word in
    select left(part, 30) from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    own := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    words := '{}';
    is_mistyped := false;
    if char_length(typed_word) = 3 then
      words := array(select w.word from search_words w where left(w.word, 3) = typed_word order by w.events desc limit 12);
    elsif char_length(typed_word) > 3 then
      words := array(select w.word from search_words w where w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111))
        order by w.events desc limit 12);
    end if;
    if words = '{}' and own <> '{}' and char_length(typed_word) >= 3
      and not exists (select from event_listings l where l.tsv @@ array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), '|')::tsquery)
    then
      words := array(select w.word from similar_words(typed_word, 20) w);
      is_mistyped := true;
    end if;
    meant := (select coalesce(json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word)))), '[]')
      from unnest(words) word);
    return next;
  end loop;
end $$;
comment on function understand_words(text) is
  'What each typed word may mean to the search index: its own lexemes (none for stop words), and the words it begins; only when the index knows '
  'neither, words it is like. At most eight words, so that no text costs more than it finds.';

create index shift_words_by_prefix on shift_words (word text_pattern_ops);

create or replace function understand_shift_words(typed text) returns table (typed_word text, own text[], prefix text, is_mistyped boolean, meant json)
  language plpgsql stable set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 as $$
begin
  for typed_word in
    select left(part, 30) from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    own := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    prefix := case when own <> '{}' and char_length(typed_word) >= 3 then typed_word end;
    is_mistyped := false;
    -- First what has been learnt: to ask the index whether a common word exists is to read all the places where it does.
    if char_length(typed_word) >= 4 and own <> '{}'
      and not exists (select from shift_words w where w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111)))
    then
      is_mistyped := not exists (select from shift_listings l
        where l.tsv @@ (array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), '|') || '|' || quote_literal(typed_word) || ':*')::tsquery);
    end if;
    meant := case when is_mistyped then
      (select json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word))))
        from (select w.word from shift_words w where w.word % typed_word and abs(char_length(w.word) - char_length(typed_word)) <= 2
          order by similarity(w.word, typed_word) desc, w.word limit 20) likely) end;
    meant := coalesce(meant, '[]');
    return next;
  end loop;
end $$;

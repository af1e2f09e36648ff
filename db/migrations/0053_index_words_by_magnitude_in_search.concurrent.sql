create index concurrently if not exists search_words_by_beginning on search_words (word text_pattern_ops);
create index concurrently if not exists search_words_by_first_two_letters on search_words (left(word, 2), magnitude desc);
create index concurrently if not exists search_words_by_first_three_letters on search_words (left(word, 3), magnitude desc);
drop index concurrently if exists search_words_by_prefix;
drop index concurrently if exists search_words_by_two_letters;
drop index concurrently if exists search_words_by_three_letters;

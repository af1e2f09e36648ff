create index concurrently if not exists accounts_by_domain on accounts (reverse(lower(email)) text_pattern_ops);

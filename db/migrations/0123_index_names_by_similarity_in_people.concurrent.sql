create index concurrently if not exists people_by_similarity on people using gin (fold(name) gin_trgm_ops);

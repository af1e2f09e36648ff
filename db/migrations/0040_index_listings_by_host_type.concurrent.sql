-- Hosts of a kind that a large site has few of were found by reading all its events.
create index concurrently if not exists event_listings_by_host_type on event_listings (host_type, starts_at, event_id, coalesce(starts_local, 'infinity'));

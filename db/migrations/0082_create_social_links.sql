create table social_links (
  person_id uuid not null references people (id) on delete cascade,
  position smallint not null constraint social_links_at_most_ten check (position between 0 and 9),
  service text not null constraint social_links_service_known
    check (service in ('website', 'mastodon', 'bluesky', 'instagram', 'youtube', 'linkedin', 'github', 'discord')),
  handle text not null constraint social_links_handle_length check (char_length(handle) between 1 and 200),
  url text constraint social_links_url_secure check (url like 'https://%' and char_length(url) <= 500),
  primary key (person_id, position),
  constraint social_links_once unique (person_id, service, handle),
  -- Of a name at Discord no address is known.
  constraint social_links_url_given check ((url is null) = (service = 'discord'))
);
comment on table social_links is 'Where else people are found, in the order they chose.';
comment on column social_links.handle is 'As it is read: @name@server, name.bsky.social, or the address of a website without its https://.';

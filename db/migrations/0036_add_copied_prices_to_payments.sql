-- Copies of events and templates take the tickets along.

create table template_prices (
  template_id uuid primary key references event_templates (id) on delete cascade,
  prices jsonb not null
);
comment on table template_prices is 'The tickets of events that were saved as templates (src/server/payments/copies/copied-prices.queries.ts).';

alter table ticket_settings add column windows_start_local timestamp;
comment on column ticket_settings.windows_start_local is
  'Of a copy: the start that the times of its sales belong to. They move with the start of the draft; null if a host has set them.';

-- Dates of a series have the tickets of the date before: only what is ordered of them keeps a date that a new rule leaves out.
comment on constraint ticket_settings_event_id_fkey on ticket_settings is 'Not a contribution.';
comment on constraint price_tiers_event_id_fkey on price_tiers is 'Not a contribution.';

-- Tickets: prices of events, orders, payments, refunds, receipts and the ledger. Amounts are integers in the smallest unit of their currency.

create table payees (
  id uuid primary key default gen_random_uuid(),
  person_id uuid unique references people (id) on delete set null,
  group_id uuid unique references groups (id) on delete set null,
  organization_id uuid unique references organizations (id) on delete set null,
  takes_door boolean not null default true,
  takes_transfer boolean not null default false,
  account_holder text not null default '' constraint payees_account_holder_length check (char_length(account_holder) <= 70),
  iban text not null default '' constraint payees_iban check (iban = '' or iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bank text not null default '' constraint payees_bank_length check (char_length(bank) <= 200),
  legal_name text not null default '' constraint payees_legal_name_length check (char_length(legal_name) <= 120),
  address text not null default '' constraint payees_address_length check (char_length(address) <= 300),
  tax_number text not null default '' constraint payees_tax_number_length check (char_length(tax_number) <= 40),
  tax_name text not null default '' constraint payees_tax_name_length check (char_length(tax_name) <= 20),
  provider text constraint payees_provider check (provider in ('stripe')),
  provider_account text,
  provider_state text not null default 'none' constraint payees_provider_state check (provider_state in
    ('none', 'onboarding', 'ready', 'restricted', 'gone')),
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null,
  constraint payees_one_owner check (num_nonnulls(person_id, group_id, organization_id) <= 1),
  constraint payees_provider_account_unique unique (provider, provider_account)
);
comment on table payees is 'People, groups and organizations that are paid, and how. The row stays for the books when its owner is deleted; what names the owner goes.';
comment on column payees.iban is 'Of the bank account for transfers, without spaces.';
comment on column payees.bank is 'What else a buyer needs for a transfer, such as the BIC; free text.';
comment on column payees.legal_name is 'On receipts; the name on the site if empty.';
comment on column payees.tax_name is 'Such as VAT or MwSt.; on receipts.';
comment on column payees.provider is 'The service that takes payments online for the payee; null without one.';
comment on column payees.requirements is 'What the service still wants to know.';

create table ticket_settings (
  event_id uuid primary key references events (id) on delete cascade,
  currency text not null constraint ticket_settings_currency check (currency ~ '^[A-Z]{3}$'),
  takes_door boolean not null,
  takes_transfer boolean not null,
  takes_online boolean not null default true,
  transfer_days integer not null constraint ticket_settings_transfer_days check (transfer_days between 1 and 60),
  refund_hours_before integer constraint ticket_settings_refund_hours check (refund_hours_before between 0 and 2160),
  revision integer not null default 1
);
comment on table ticket_settings is 'How people pay for an event and until when they get the money back; absent for events that have never had prices.';
comment on column ticket_settings.transfer_days is 'How long a seat is kept for a transfer; shorter near the start.';
comment on column ticket_settings.refund_hours_before is 'People who cancel before this time get the money back; null if never.';

create table price_tiers (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id) on delete cascade,
  name text not null constraint price_tiers_name_length check (char_length(name) between 1 and 60),
  kind text not null constraint price_tiers_kind check (kind in ('fixed', 'free', 'donation')),
  amount bigint not null constraint price_tiers_amount check (amount between 0 and 100000000),
  suggested bigint constraint price_tiers_suggested check (suggested between amount and 100000000),
  capacity integer constraint price_tiers_capacity check (capacity between 1 and 100000),
  taken integer not null default 0 constraint price_tiers_taken check (taken >= 0),
  max_per_order integer not null default 10 constraint price_tiers_max_per_order check (max_per_order between 1 and 10),
  opens_at timestamptz,
  closes_at timestamptz,
  is_code_only boolean not null default false,
  tax_rate double precision not null default 0 constraint price_tiers_tax_rate check (tax_rate between 0 and 50),
  position integer not null,
  retired_at timestamptz,
  constraint price_tiers_free check ((kind = 'free') <= (amount = 0)),
  constraint price_tiers_fixed check ((kind = 'fixed') <= (amount > 0)),
  constraint price_tiers_window check (closes_at > opens_at)
);
create index price_tiers_of_event on price_tiers (event_id, position);
comment on table price_tiers is 'Kinds of tickets. Locked after the event''s row in event_counters, in the order of their ids.';
comment on column price_tiers.amount is 'The price including tax; the least that may be paid if people choose.';
comment on column price_tiers.taken is 'Tickets of orders that hold seats, including those not paid yet.';
comment on column price_tiers.is_code_only is 'Shown only to people with a code that unlocks it.';
comment on column price_tiers.tax_rate is 'Percent, included in the price.';
comment on column price_tiers.retired_at is 'Removed by the host after it was ordered.';

create table promo_codes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id) on delete cascade,
  code text not null constraint promo_codes_code check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null constraint promo_codes_kind check (kind in ('percent', 'amount', 'free', 'unlock')),
  value bigint not null constraint promo_codes_value check (case kind when 'percent' then value between 1 and 100
    when 'amount' then value between 1 and 100000000 else value = 0 end),
  max_uses integer constraint promo_codes_max_uses check (max_uses between 1 and 100000),
  uses integer not null default 0 constraint promo_codes_uses check (uses >= 0),
  from_at timestamptz,
  until_at timestamptz,
  tier_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  constraint promo_codes_unique unique (event_id, code),
  constraint promo_codes_window check (until_at > from_at)
);
comment on table promo_codes is 'Codes of an event that lower prices or unlock tiers.';
comment on column promo_codes.value is 'Percent, or an amount off the order.';
comment on column promo_codes.uses is 'Orders with the code that hold seats.';
comment on column promo_codes.tier_ids is 'Which tiers the code is for; all if empty.';

create table contribution_settings (
  payee_id uuid primary key references payees (id) on delete cascade,
  currency text not null constraint contribution_settings_currency check (currency ~ '^[A-Z]{3}$'),
  takes_donations boolean not null,
  donation_amounts bigint[] not null constraint contribution_settings_amounts check (cardinality(donation_amounts) <= 6 and 0 < all (donation_amounts)),
  donation_text text not null constraint contribution_settings_text_length check (char_length(donation_text) <= 300),
  takes_transfer boolean not null,
  takes_online boolean not null,
  revision integer not null default 1
);
comment on table contribution_settings is 'Whether a group or an organization takes donations and dues, and how they are paid.';
comment on column contribution_settings.donation_amounts is 'Suggested; people may give any other amount.';
comment on column contribution_settings.donation_text is 'What donations are for.';

create table dues_plans (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references payees (id) on delete cascade,
  name text not null constraint dues_plans_name_length check (char_length(name) between 1 and 60),
  description text not null constraint dues_plans_description_length check (char_length(description) <= 300),
  amount bigint not null constraint dues_plans_amount check (amount between 1 and 100000000),
  period text not null constraint dues_plans_period check (period in ('month', 'year')),
  tax_rate double precision not null default 0 constraint dues_plans_tax_rate check (tax_rate between 0 and 50),
  position integer not null,
  retired_at timestamptz
);
create index dues_plans_of_payee on dues_plans (payee_id, position);
comment on table dues_plans is 'What paying members pay each month or year.';
comment on column dues_plans.retired_at is 'Not offered any more. People who chose it can renew it.';

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint subscriptions_kind check (kind in ('dues', 'donation')),
  person_id uuid references people (id) on delete set null,
  payee_id uuid not null references payees (id),
  plan_id uuid references dues_plans (id) on delete set null,
  name text not null,
  amount bigint not null constraint subscriptions_amount check (amount between 1 and 100000000),
  currency text not null constraint subscriptions_currency check (currency ~ '^[A-Z]{3}$'),
  tax_rate double precision not null,
  period text not null constraint subscriptions_period check (period in ('month', 'year')),
  started_at timestamptz,
  periods_paid integer not null default 0 constraint subscriptions_periods check (periods_paid >= 0),
  paid_until timestamptz,
  reminded_for timestamptz,
  cancelled_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint subscriptions_paid check ((periods_paid = 0) = (paid_until is null) and (paid_until is null) = (started_at is null))
);
create unique index subscriptions_one_membership on subscriptions (payee_id, person_id) where kind = 'dues' and ended_at is null;
create index subscriptions_of_person on subscriptions (person_id, created_at desc);
create index subscriptions_of_payee on subscriptions (payee_id, created_at desc, id);
create index subscriptions_of_plan on subscriptions (plan_id) where plan_id is not null;
create index subscriptions_to_remind on subscriptions (paid_until) where ended_at is null and cancelled_at is null;
comment on table subscriptions is 'Dues and regular donations of people. Each period is an order that the person pays; nothing is charged by itself (ADR 135).';
comment on column subscriptions.name is 'Of the plan when it was chosen; empty for donations.';
comment on column subscriptions.started_at is 'Of the first payment: periods are counted from here, so that the day of the month stays.';
comment on column subscriptions.reminded_for is 'The end of the period that the person was last reminded of.';
comment on column subscriptions.cancelled_at is 'Stays until the end of the paid period.';
comment on column subscriptions.ended_at is 'Cancelled and no longer paid, or not renewed in time.';

create table orders (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'tickets' constraint orders_kind check (kind in ('tickets', 'dues', 'donation')),
  subscription_id uuid references subscriptions (id) on delete set null,
  number text not null constraint orders_number_unique unique constraint orders_number check (number ~ '^DIG-[0-9A-HJKMNP-TV-Z]{6}$'),
  event_id uuid references events (id) on delete set null,
  payee_id uuid not null references payees (id),
  person_id uuid references people (id) on delete set null,
  buyer_name text not null,
  state text not null constraint orders_state check (state in
    ('reserved', 'paying', 'door', 'transfer', 'paid', 'part-refunded', 'refunded', 'expired', 'cancelled')),
  method text not null constraint orders_method check (method in ('free', 'door', 'transfer', 'online')),
  currency text not null constraint orders_currency check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null constraint orders_subtotal check (subtotal >= 0),
  discount bigint not null constraint orders_discount check (discount between 0 and subtotal),
  tax bigint not null constraint orders_tax check (tax >= 0),
  site_fee bigint not null default 0 constraint orders_site_fee check (site_fee >= 0),
  total bigint not null constraint orders_total check (total = subtotal - discount),
  has_seats boolean not null default true,
  expires_at timestamptz,
  reminded_at timestamptz,
  refund_hours_before integer,
  promo_code_id uuid references promo_codes (id) on delete set null,
  event jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint orders_seats_for_tickets check (kind = 'tickets' or (not has_seats and event_id is null))
);
create index orders_of_event on orders (event_id, created_at desc, id);
create index orders_of_person on orders (person_id, created_at desc, id);
create index orders_of_payee on orders (payee_id, created_at desc, id);
create index orders_of_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_to_expire on orders (expires_at) where state in ('reserved', 'paying', 'transfer');
create index orders_of_subscription on orders (subscription_id) where subscription_id is not null;
create unique index orders_one_open_of_subscription on orders (subscription_id) where state in ('reserved', 'paying', 'transfer');
create unique index orders_one_with_seats on orders (event_id, person_id) where has_seats;
comment on table orders is 'What a person has ordered at an event, or dues or a donation to pay. Changed under the lock of the event''s row in event_counters, then of this row.';
comment on column orders.number is 'Five random characters and a check digit; what buyers write on transfers.';
comment on column orders.buyer_name is 'Empty after the account was deleted.';
comment on column orders.has_seats is 'Whether the order holds seats, reserved or paid; they are those of the person''s row in rsvps.';
comment on column orders.reminded_at is 'When the buyer was reminded that the time to pay is nearly over.';
comment on column orders.refund_hours_before is 'The host''s rule at the time of the order.';
comment on column orders.event is 'Title, start and time zone at the time of the order: {"title","startsAt","timeZone"}; for dues and donations the name of the payee.';

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  tier_id uuid references price_tiers (id) on delete set null,
  position integer not null,
  name text not null,
  quantity integer not null constraint order_lines_quantity check (quantity between 1 and 10),
  returned integer not null default 0,
  unit bigint not null constraint order_lines_unit check (unit >= 0),
  discount bigint not null,
  tax_rate double precision not null,
  tax bigint not null,
  total bigint not null constraint order_lines_total check (total = quantity * unit - discount and total >= 0),
  constraint order_lines_returned check (returned between 0 and quantity)
);
create index order_lines_of_order on order_lines (order_id, position);
create index order_lines_of_tier on order_lines (tier_id) where tier_id is not null;
comment on column order_lines.returned is 'Tickets that were given back.';
comment on column order_lines.tax is 'Part of the total.';

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  provider text not null constraint payments_provider check (provider in ('door', 'transfer', 'stripe')),
  account text,
  checkout text,
  intent text,
  charge text,
  state text not null constraint payments_state check (state in ('started', 'processing', 'paid', 'failed', 'cancelled')),
  amount bigint not null constraint payments_amount check (amount > 0),
  refunded bigint not null default 0 constraint payments_refunded check (refunded between 0 and amount),
  attempt integer not null default 1,
  key text constraint payments_key_unique unique,
  method text not null default '',
  failure text,
  fee bigint,
  recorded_by uuid references people (id) on delete set null,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint payments_intent_unique unique (provider, intent),
  constraint payments_paid_at check ((state = 'paid') = (paid_at is not null))
);
create index payments_of_checkout on payments (checkout) where checkout is not null;
create index payments_open_online on payments (created_at) where provider = 'stripe' and state in ('started', 'processing');
create index payments_of_order on payments (order_id, created_at);
create index payments_recorded_by on payments (recorded_by) where recorded_by is not null;
comment on column payments.account is 'The payee''s account at the provider.';
comment on column payments.key is 'Makes a repeated request to the provider the same checkout: order:<id>:try:<n>:v<revision>.';
comment on column payments.fee is 'Of the provider; null until it has said so.';
comment on column payments.refunded is 'Sum of the refunds that are not failed; never more than was paid.';
comment on column payments.method is 'How it was paid, such as cash, card or transfer.';
comment on column payments.recorded_by is 'The host who marked it as paid; null if a provider said so.';

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  key text not null constraint refunds_key_unique unique,
  amount bigint not null constraint refunds_amount check (amount > 0),
  tax bigint not null constraint refunds_tax check (tax between 0 and amount),
  state text not null constraint refunds_state check (state in ('asked', 'pending', 'done', 'failed')),
  provider_refund text constraint refunds_provider_refund_unique unique,
  reason text not null default '' constraint refunds_reason_length check (char_length(reason) <= 200),
  lines jsonb not null,
  asked_by uuid references people (id) on delete set null,
  asked_at timestamptz not null,
  done_at timestamptz,
  failure text,
  constraint refunds_done_at check ((state = 'done') = (done_at is not null))
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (asked_at) where state in ('asked', 'pending');
create index refunds_asked_by on refunds (asked_by) where asked_by is not null;
comment on table refunds is 'Money that goes back. “Asked” until the provider knows, “pending” until the money has gone: by hand for payments at the door and by transfer.';
comment on column refunds.lines is 'What goes back, for the credit note.';
comment on column refunds.key is 'Makes a repeated request the same refund.';

create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  provider_dispute text not null constraint disputes_provider_dispute_unique unique,
  amount bigint not null constraint disputes_amount check (amount > 0),
  state text not null constraint disputes_state check (state in ('open', 'won', 'lost')),
  due_at timestamptz,
  opened_at timestamptz not null
);
create index disputes_of_payment on disputes (payment_id);
comment on table disputes is 'Buyers who ask their bank for the money back. The provider decides; the payee answers in the provider''s dashboard.';
comment on column disputes.due_at is 'Until when the payee can answer.';

create table provider_events (
  provider text not null constraint provider_events_provider check (provider in ('stripe')),
  event_id text not null,
  account text,
  type text not null,
  object_id text not null,
  api_version text,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  attempts integer not null default 0,
  primary key (provider, event_id)
);
create index provider_events_unhandled on provider_events (object_id) where handled_at is null;
create index provider_events_by_time on provider_events (received_at);
comment on table provider_events is 'Notices of payment providers, for 90 days: what each was about, never what it said. A look at the object follows (ADR 122).';
comment on column provider_events.account is 'The payee''s account; null for the site''s own.';
comment on column provider_events.outcome is 'What the last look found, or why it failed.';

create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint ledger_entries_reason check (reason in ('sale', 'payment', 'refund', 'credit', 'fee', 'dispute', 'correction')),
  source uuid not null,
  occurred_at timestamptz not null,
  constraint ledger_entries_once unique (source, reason)
);
create index ledger_entries_by_time on ledger_entries (occurred_at);
comment on table ledger_entries is 'Double-entry books: the lines of an entry sum to 0 in each currency, and nothing is ever changed. A correction is a new entry.';
comment on column ledger_entries.source is 'The payment, refund or order that the entry is about.';

create table ledger_lines (
  entry_id uuid not null references ledger_entries (id),
  position integer not null,
  account text not null,
  currency text not null,
  amount bigint not null constraint ledger_lines_amount check (amount <> 0),
  primary key (entry_id, position)
);
create index ledger_lines_of_account on ledger_lines (account, currency) include (amount);
comment on column ledger_lines.account is
  'buyer:<order>, payee:<id>:door, payee:<id>:bank, payee:<id>:stripe, sales:<payee>, dues:<payee>, donations:<payee>, tax:<payee>, fee:site or fee:stripe.';

create table receipt_counters (
  payee_id uuid not null references payees (id),
  year integer not null,
  last_number integer not null,
  primary key (payee_id, year)
);
comment on table receipt_counters is 'The last number given; its lock makes numbers gapless.';

create table receipts (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references payees (id),
  year integer not null,
  number integer not null,
  order_id uuid not null references orders (id),
  refund_id uuid constraint receipts_one_per_refund unique references refunds (id),
  content jsonb not null,
  issued_at timestamptz not null,
  constraint receipts_gapless unique (payee_id, year, number)
);
create unique index receipts_one_per_order on receipts (order_id) where refund_id is null;
create index receipts_of_order on receipts (order_id);
comment on table receipts is 'Receipts of orders, and credit notes of refunds. They are not changed; a deleted buyer''s name goes.';
comment on column receipts.content is 'Seller, buyer, lines and sums as they were (src/contracts/payments/receipts.contract.ts).';

create table payouts (
  id uuid primary key default gen_random_uuid(),
  provider_payout text not null constraint payouts_provider_payout_unique unique,
  payee_id uuid references payees (id),
  amount bigint not null,
  currency text not null constraint payouts_currency check (currency ~ '^[A-Z]{3}$'),
  state text not null constraint payouts_state check (state in ('pending', 'paid', 'failed')),
  arrives_on date not null,
  created_at timestamptz not null
);
create index payouts_of_payee on payouts (payee_id, created_at desc);
comment on table payouts is 'What the provider has sent to the bank account of a payee. Shown, not booked: the money stays the payee''s (ADR 127).';
comment on column payouts.payee_id is 'Null for the site''s own account, which holds the money of all payees.';

create table book_comparisons (
  id uuid primary key default gen_random_uuid(),
  compared_at timestamptz not null,
  movements integer not null,
  unread integer not null
);
create index book_comparisons_by_time on book_comparisons (compared_at);
comment on table book_comparisons is 'Each comparison of the books with the accounts at the provider, for 90 days.';
comment on column book_comparisons.unread is 'Accounts that could not be read.';

create table book_differences (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  object text not null,
  kind text not null constraint book_differences_kind check (kind in
    ('payment', 'refund', 'refund-failure', 'dispute', 'dispute-return', 'other')),
  currency text not null,
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  ended_at timestamptz,
  settled_by uuid references people (id) on delete set null,
  note text not null default '' constraint book_differences_note_length check (char_length(note) <= 300),
  constraint book_differences_once unique (object, kind)
);
create index book_differences_open on book_differences (found_at) where ended_at is null;
create index book_differences_of_payment on book_differences (payment_id);
create index book_differences_settled_by on book_differences (settled_by) where settled_by is not null;
comment on table book_differences is 'Movements of money that the provider and the books do not agree about.';
comment on column book_differences.object is 'The provider''s id of the charge, refund or dispute.';
comment on column book_differences.ours is 'What the books say; null if they have no such movement.';
comment on column book_differences.theirs is 'What the provider says, in the same currency; null if it has no such movement.';
comment on column book_differences.ended_at is 'A later comparison found both equal, or an administrator settled it.';

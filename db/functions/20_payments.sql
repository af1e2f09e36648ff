create or replace function pays_at_door(given_event uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.orders o where o.event_id = given_event and o.person_id = person and o.has_seats and o.state = 'door');
comment on function pays_at_door is
  'The person has tickets to pay at the door. The feature events, which is below payments, may call it.';

-- An entry balances when its transaction ends.
create or replace function check_ledger_balance() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if exists (select from ledger_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'The lines of ledger entry % do not sum to zero', new.entry_id using errcode = 'check_violation', constraint = 'ledger_balance';
  end if;
  return null;
end $$;
drop trigger if exists ledger_lines_balance on ledger_lines;
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_balance();

create or replace function refuse_ledger_change() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  raise exception 'The ledger is never changed: add an entry that corrects it' using errcode = 'restrict_violation';
end $$;
create or replace trigger ledger_entries_unchangeable before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create or replace trigger ledger_lines_unchangeable before update or delete on ledger_lines
  for each row execute function refuse_ledger_change();

-- Events are deleted with their hosts: with an account, a group or an organization, by the last member who leaves.
create or replace function end_order_of_deleted_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  new.has_seats := false;
  if new.state in ('reserved', 'paying', 'transfer', 'door') then
    new.state := 'cancelled';
    new.expires_at := null;
  end if;
  new.revision := new.revision + 1;
  return new;
end $$;
comment on function end_order_of_deleted_event is 'An order whose event is gone holds no seats, and can no longer be paid.';
create or replace trigger orders_end_with_event before update of event_id on orders
  for each row when (old.event_id is not null and new.event_id is null) execute function end_order_of_deleted_event();

create or replace function leave_payee_without_owner() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  -- Who is paying one holds its row and needs this payee: waiting would be a deadlock.
  update orders set state = 'cancelled', expires_at = null, revision = revision + 1 where id in (
    select id from orders where payee_id = new.id and kind <> 'tickets' and state in ('reserved', 'paying', 'transfer') for update skip locked);
  new.account_holder := '';
  new.iban := '';
  new.bank := '';
  new.legal_name := '';
  new.address := '';
  new.tax_number := '';
  return new;
end $$;
comment on function leave_payee_without_owner is 'What names the owner goes, and dues and donations that were not paid yet can no longer be paid. The row stays for the books.';
create or replace trigger payees_left_by_owner before update of person_id, group_id, organization_id on payees
  for each row when (num_nonnulls(old.person_id, old.group_id, old.organization_id) = 1 and num_nonnulls(new.person_id, new.group_id, new.organization_id) = 0)
  execute function leave_payee_without_owner();

create or replace function move_sale_windows(event_ids uuid[]) returns void language sql set search_path = public, pg_catalog as $$
  with moved as (
    select e.id, e.time_zone as zone, e.starts_local - s.windows_start_local as distance
      from ticket_settings s join events e on e.id = s.event_id
     where e.id = any (event_ids) and e.starts_local <> s.windows_start_local and e.time_zone is not null),
  tiers as (
    update price_tiers t set opens_at = (t.opens_at at time zone m.zone + m.distance) at time zone m.zone,
        closes_at = (t.closes_at at time zone m.zone + m.distance) at time zone m.zone
      from moved m where t.event_id = m.id)
  update ticket_settings s set windows_start_local = s.windows_start_local + m.distance from moved m where s.event_id = m.id;
$$;
comment on function move_sale_windows is 'Moves the times of the sales of copied events as far as their start is from the start they were copied from, in local time.';

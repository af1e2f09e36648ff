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

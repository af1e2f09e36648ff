import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isStaff } from '#contracts/accounts/account-roles.ts';
import { MAX_DECIDED_TOGETHER } from '#contracts/moderation/content-fields.ts';
import { AccountList } from '#web/admin/AccountList.tsx';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { useAccounts } from '#web/admin/accounts.api.ts';
import { DecideAccounts } from '#web/moderation/DecideAccounts.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  return (
    <AdminLayout title="People">
      <Stack>
        <PeopleSearch q={q} onSearch={(next) => setSearch(next ? { q: next } : {})} />
        <People key={q} q={q} />
      </Stack>
    </AdminLayout>
  );
}

function PeopleSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [{ shown, typed }, setForm] = useState({ shown: q, typed: q });
  // Back leads to another search. A new form, by a key, would lose the focus with each.
  if (shown !== q) setForm({ shown: q, typed: q });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextField
          label="Search people"
          type="search"
          name="q"
          autoComplete="off"
          maxLength={254}
          hint="Part of a name (if shorter than three letters, the beginning), a whole email address, @domain, or a network such as 192.0.2.1"
          value={typed}
          onChange={({ target }) => setForm({ shown: q, typed: target.value })}
        />
        <div>
          <Button type="submit">Search</Button>
        </div>
      </Stack>
    </form>
  );
}

function People({ q }: { q: string }) {
  const query = useAccounts(q);
  const { data, error, isPending, refetch } = query;
  const [selected, setSelected] = useState<readonly string[]>([]);
  if (isPending) return <Skeleton shape="box" />;
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  const selectable = people.filter(({ role }) => !isStaff(role)).slice(0, MAX_DECIDED_TOGETHER);
  const clear = () => setSelected([]);
  return (
    <>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && people.length === 0 && <p>No people found.</p>}
      {selectable.length > 1 && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setSelected(selectable.map(({ id }) => id))}>
            {`Select ${selectable.length} people`}
          </Button>
        </div>
      )}
      <AccountList accounts={people} selected={selected} onSelect={setSelected} />
      <ShowMore query={query} />
      <DecideAccounts accounts={people.filter(({ id }) => selected.includes(id))} onDecided={clear} onClear={clear} />
    </>
  );
}

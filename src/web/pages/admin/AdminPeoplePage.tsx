import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import { AccountChips } from '#web/admin/AccountChips.tsx';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { useAccounts } from '#web/admin/accounts.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
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
        <PeopleSearch key={q} q={q} onSearch={(next) => setSearch(next ? { q: next } : {})} />
        <People q={q} />
      </Stack>
    </AdminLayout>
  );
}

function PeopleSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
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
          hint="Part of a name, a whole email address, @domain, or a network such as 192.0.2.1"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
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
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  if (isPending) return <Skeleton shape="box" />;
  return (
    <>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && people.length === 0 && <p>No people found.</p>}
      <PersonItems label="People">
        {people.map((account) => {
          const { id, name, avatar, maskedEmail, createdAt, lastSeenAt } = account;
          const seen = lastSeenAt ? `last seen ${formatInstantDate(lastSeenAt)}` : 'not logged in';
          return (
            <PersonItem
              key={id}
              name={name}
              avatar={avatar}
              path={staffPaths.adminPerson(id)}
              chips={<AccountChips account={account} />}
              note={`${maskedEmail} · joined ${formatInstantDate(createdAt)} · ${seen}`}
              actions={null}
            />
          );
        })}
      </PersonItems>
      <ShowMore query={query} />
    </>
  );
}

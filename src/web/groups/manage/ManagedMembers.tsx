import { useDeferredValue, useState } from 'react';
import type { Group } from '#web/groups/groups.api.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { useMembers } from './group-people.api.ts';
import { ManagedMember } from './ManagedMember.tsx';

/** All members with the actions on each. */
export function ManagedMembers({ group }: { group: Group }) {
  const [searchText, setSearchText] = useState('');
  const q = useDeferredValue(searchText.trim());
  const query = useMembers(group.slug, q);
  const { data, error, isPending } = query;
  const members = data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <Stack>
      <TextField
        type="search"
        label="Search members"
        hint="By name"
        autoComplete="off"
        maxLength={100}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && members.length === 0 && <p>No members found.</p>}
      <PersonItems label="Members">
        {members.map((member) => (
          <ManagedMember key={member.id} group={group} member={member} />
        ))}
      </PersonItems>
      <ShowMore query={query} />
    </Stack>
  );
}

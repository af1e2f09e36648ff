import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { PersonButton, PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useBans, useUnban } from './group-people.api.ts';

/** Banned people. */
export function GroupBans({ slug }: { slug: string }) {
  const query = useBans(slug);
  const { data, error } = query;
  const unban = useUnban(slug);
  const bans = data?.pages.flatMap((page) => page.bans) ?? [];
  return (
    <Stack>
      {(error ?? unban.error) && <Alert kind="error">{problemText(error ?? unban.error)}</Alert>}
      {data && bans.length === 0 && <p>No one is banned.</p>}
      <PersonItems label="Banned people">
        {bans.map(({ person: { id, name, avatar }, reason, bannedAt, bannedBy }) => (
          <PersonItem
            key={id}
            name={name}
            avatar={avatar}
            note={`Banned ${formatInstant(bannedAt)}${bannedBy ? ` by ${bannedBy.name}` : ''}`}
            actions={
              <PersonButton busy={unban.isPending} onClick={() => unban.mutate(id)} hiddenLabel={`on ${name}`}>
                Lift the ban
              </PersonButton>
            }
          >
            {reason && <p>{reason}</p>}
          </PersonItem>
        ))}
      </PersonItems>
      <ShowMore query={query} />
    </Stack>
  );
}

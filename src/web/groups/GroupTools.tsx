import { paths } from '#contracts/site-paths.ts';
import { CohostInvitations } from '#web/parts/host/CohostInvitations.tsx';
import { HostTools } from '#web/parts/host/HostTools.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { Group } from './groups.api.ts';

/** The organizers' links on the group's page; nothing for other viewers. */
export function GroupTools({ group }: { group: Group }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const { abilities, slug, requestCount } = group;
  if (!personId || !abilities.postEvents) return null;
  return (
    <>
      <HostTools
        label="Manage group"
        newEvent={paths.newEvent({ host: `group:${slug}` })}
        edit={abilities.edit && paths.editGroup(slug)}
        manage={paths.manageGroup(slug)}
        manageLabel={requestCount ? `People (${requestCount} waiting)` : 'People'}
      />
      <CohostInvitations host={{ kind: 'group', slug }} isHeld={group.isHeld} />
    </>
  );
}

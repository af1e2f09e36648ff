import type { ReactNode } from 'react';
import type { Group } from '#web/groups/groups.api.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { GroupBans } from './GroupBans.tsx';
import { GroupInvitations } from './GroupInvitations.tsx';
import { GroupRequests } from './GroupRequests.tsx';
import { ManagedMembers } from './ManagedMembers.tsx';

/** Managing the group's people; requests come first, because people wait for an answer. */
export function GroupManager({ group, volunteers }: { group: Group; volunteers: ReactNode }) {
  const { admit, removeMembers } = group.abilities;
  const isAskable = group.admission === 'approval' || (group.requestCount ?? 0) > 0;
  return (
    <Stack gap="loose">
      {admit && isAskable && (
        <FormPart title="Requests to join">
          <GroupRequests group={group} />
        </FormPart>
      )}
      {volunteers}
      {admit && (
        <FormPart title="Invitation links">
          <GroupInvitations group={group} />
        </FormPart>
      )}
      <FormPart title={`Members (${group.memberCount})`}>
        <ManagedMembers group={group} />
      </FormPart>
      {removeMembers && (
        <FormPart title="Banned">
          <GroupBans slug={group.slug} />
        </FormPart>
      )}
    </Stack>
  );
}

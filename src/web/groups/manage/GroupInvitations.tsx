import type { Group } from '#web/groups/groups.api.ts';
import { InvitationManager } from '#web/parts/host/InvitationManager.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { useInvitations, useInvite, useRevokeInvitation } from './group-invitations.api.ts';
import { roleRights } from './role-rights.ts';

const roles = [
  { value: 'member', label: 'Member' },
  { value: 'co-organizer', label: 'Co-organizer', rights: roleRights['co-organizer'] },
] as const;

export function GroupInvitations({ group }: { group: Group }) {
  const { data, error, isPending } = useInvitations(group.slug);
  const making = useInvite(group.slug);
  const revoking = useRevokeInvitation(group.slug);
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  return (
    <InvitationManager
      roles={group.abilities.changeRoles ? roles : roles.slice(0, 1)}
      defaultUses="10"
      invitations={data.invitations}
      making={making}
      revoking={revoking}
    />
  );
}

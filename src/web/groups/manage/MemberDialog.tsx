import { type GroupRole, groupRoles } from '#contracts/groups/group-roles.ts';
import { formatPaidDues } from '#web/groups/paid-dues.ts';
import { RoleDialog } from '#web/parts/RoleDialog.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { BanDialog } from './BanDialog.tsx';
import { type ListedMember, useChangeRole, useDues, useHandOver, useRemoveMember } from './group-people.api.ts';
import { roleRights } from './role-rights.ts';

export type MemberDialogName = 'remove' | 'ban' | 'hand-over' | GroupRole;

type MemberDialogProps = { slug: string; member: ListedMember; dialog: MemberDialogName; onClose: () => void };

export function MemberDialog({ dialog, ...props }: MemberDialogProps) {
  if (dialog === 'ban') return <BanDialog slug={props.slug} person={props.member} onClose={props.onClose} />;
  if (dialog === 'remove') return <RemoveDialog {...props} />;
  return dialog === 'hand-over' ? <HandOverDialog {...props} /> : <GroupRoleDialog {...props} role={dialog} />;
}

type Props = Omit<MemberDialogProps, 'dialog'>;

function RemoveDialog({ slug, member: { id, name }, onClose }: Props) {
  const removal = useRemoveMember(slug);
  const { data: dues } = useDues(slug, id);
  const remove = () =>
    after(removal.mutateAsync(id), () => {
      showToast(`You removed ${name} from the group.`);
      onClose();
    });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      cancelLabel="Cancel"
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onConfirm={remove}
      onClose={onClose}
    >
      They’ll be removed from the group, and lose their spots and shifts at its members-only events. They can join
      again. To prevent that, ban them.
      {formatPaidDues('Their', dues)}
    </ConfirmDialog>
  );
}

function HandOverDialog({ slug, member: { id, name }, onClose }: Props) {
  const handing = useHandOver(slug);
  const handOver = () =>
    after(handing.mutateAsync(id), () => {
      showToast(`${name} is now the organizer.`);
      onClose();
    });
  return (
    <ConfirmDialog
      title={`Hand the group over to ${name}?`}
      confirmLabel="Hand over"
      cancelLabel="Cancel"
      busy={handing.isPending}
      error={handing.error && problemText(handing.error)}
      onConfirm={handOver}
      onClose={onClose}
    >
      {`${name} becomes the organizer and you become a co-organizer. Only they can undo this.`}
    </ConfirmDialog>
  );
}

function GroupRoleDialog({ slug, member, role, onClose }: Props & { role: GroupRole }) {
  const changing = useChangeRole(slug);
  const isSelf = useAppSelector((state) => state.auth.user?.id === member.id);
  return (
    <RoleDialog
      person={member}
      isSelf={isSelf}
      role={role}
      roleName={groupRoles[role]}
      rights={roleRights[role]}
      changing={changing}
      onClose={onClose}
    />
  );
}

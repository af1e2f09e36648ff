import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { FollowButton } from '#web/parts/host/FollowButton.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useHashDialog } from '#web/platform/page/hash-dialog.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { withArticle } from '#web/ui/display/with-article.ts';
import { CheckIcon, ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu, MenuButton, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { DECISION_TEXT, formatMembership, JOIN_HASH, type JoinedGroup, joinLabels, joinMethodOf } from './joining.ts';
import { MembershipDialog } from './MembershipDialog.tsx';
import { useFollowGroup, useJoinGroup, useLeaveGroup, useOwnDues } from './membership.api.ts';
import { formatPaidDues } from './paid-dues.ts';

type OwnMembershipProps = { group: JoinedGroup; invitation: string | null };

/** The viewer's membership; every change reloads the page's data. */
export function OwnMembership(props: OwnMembershipProps) {
  return (
    <PersonQueries>
      <Membership {...props} />
    </PersonQueries>
  );
}

function Membership({ group, invitation }: OwnMembershipProps) {
  const join = useJoinGroup(group.slug);
  const leave = useLeaveGroup(group.slug);
  const follow = useFollowGroup(group.slug);
  const { isMissing: isNameMissing } = useOwnName();
  const method = joinMethodOf(group);
  const { openDialog, setOpenDialog, close, done } = useHashDialog<'join' | 'leave'>(
    JOIN_HASH,
    'join',
    method !== 'closed',
  );
  const { status, role } = group.viewer;
  useUsedInvitation(status === 'member' ? invitation : null);
  const isJoinOpen = openDialog === 'join' && method !== 'closed';
  const start = () => {
    if (isNameMissing || method === 'invited' || group.questions.length > 0) return setOpenDialog('join');
    after(join.mutateAsync({ answers: {} }), (result) => showJoined(result.status));
  };
  const showJoined = (status: 'member' | 'requested') => {
    showToast(status === 'member' ? `Welcome to ${group.name}!` : `Request sent. ${DECISION_TEXT}`);
    done();
  };
  return (
    <>
      {status === 'member' && role && (
        <MemberMenu role={groupRoles[role]} canLeave={group.abilities.leave} onLeave={() => setOpenDialog('leave')} />
      )}
      {status !== 'member' && formatMembership(group) && method === 'closed' && (
        <p role="status">{formatMembership(group)}</p>
      )}
      {status === 'requested' && (
        <Button variant="quiet" wide busy={leave.isPending} onClick={() => after(leave.mutateAsync(), done)}>
          Withdraw request
        </Button>
      )}
      {method !== 'closed' && (
        <Button variant="loud" size="large" wide busy={join.isPending} onClick={start}>
          {joinLabels[method]}
        </Button>
      )}
      {!isJoinOpen && join.error && <Alert kind="error">{problemText(join.error)}</Alert>}
      {(group.abilities.follow || group.viewer.isFollowing) && (
        <FollowButton isFollowing={group.viewer.isFollowing} follow={follow} />
      )}
      {isJoinOpen && (
        <MembershipDialog
          group={group}
          method={method}
          invitation={invitation}
          join={join}
          onDone={showJoined}
          onClose={close}
        />
      )}
      {openDialog === 'leave' && <LeaveDialog group={group} leave={leave} onDone={done} onClose={close} />}
    </>
  );
}

/** Removes it from the URL once the viewer is a member, who might share the address: it would give their role to others. */
function useUsedInvitation(invitation: string | null): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!invitation || hash) return;
    const rest = new URLSearchParams(search);
    rest.delete('invitation');
    void navigate({ pathname, search: rest.toString() }, { replace: true, preventScrollReset: true });
  }, [invitation, pathname, search, hash, navigate]);
}

type LeaveDialogProps = {
  group: Pick<JoinedGroup, 'slug' | 'name'>;
  leave: ReturnType<typeof useLeaveGroup>;
  onDone: () => void;
  onClose: () => void;
};

function LeaveDialog({ group: { slug, name }, leave, onDone, onClose }: LeaveDialogProps) {
  const { data: dues } = useOwnDues(slug);
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      busy={leave.isPending}
      error={leave.error && problemText(leave.error)}
      onConfirm={() => after(leave.mutateAsync(), onDone)}
      onClose={onClose}
    >
      You won’t get its updates anymore, and you give up your spots and shifts at its members-only events. Your other
      RSVPs stay.
      {formatPaidDues('Your', dues)}
    </ConfirmDialog>
  );
}

function MemberMenu({ role, canLeave, onLeave }: { role: string; canLeave: boolean; onLeave: () => void }) {
  const text = `You’re ${withArticle(role)}`;
  if (!canLeave) return <p role="status">{text}</p>;
  const trigger = (triggerProps: TriggerProps) => (
    <Button variant="quiet" wide {...triggerProps}>
      <CheckIcon size={20} />
      {text}
      <ChevronIcon size={20} />
    </Button>
  );
  return (
    <Menu label="Your membership" trigger={trigger}>
      <MenuButton onClick={onLeave}>Leave group</MenuButton>
    </Menu>
  );
}

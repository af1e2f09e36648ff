import { type FormEvent, lazy, Suspense, useState } from 'react';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './InvitationDesk.module.css';
import { InvitationItem, type ShownInvitation } from './InvitationItem.tsx';

const QrCode = lazy(() => import('#web/parts/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** A mutation, as much of it as is needed here. */
type Running = { isPending: boolean; error: Error | null };
type Terms<Role extends string> = { role: Role; expiresInDays: number; maxUses: number | null };

type InvitationDeskProps<Role extends string> = {
  /** What a link can make of people; the first is the usual one. */
  roles: readonly { value: Role; label: string }[];
  usualUses: string;
  invitations: readonly ShownInvitation[];
  making: Running & { data: { url: string } | undefined; mutate(terms: Terms<NoInfer<Role>>): void };
  revoking: Running & { mutate(invitationId: string): void };
};

const times = [
  { value: '1', label: 'a day' },
  { value: '7', label: 'a week' },
  { value: '14', label: 'two weeks' },
  { value: '30', label: 'a month' },
  { value: '90', label: 'three months' },
];
const uses = [
  { value: '1', label: 'once' },
  { value: '10', label: '10 times' },
  { value: '100', label: '100 times' },
  { value: '', label: 'as often as people like' },
];

/** Links that bring people in: made here, copied, and taken back. */
export function InvitationDesk<Role extends string>(props: InvitationDeskProps<Role>) {
  const { roles, invitations, making, revoking } = props;
  const [role, setRole] = useState(roles[0]!.value);
  const [days, setDays] = useState('14');
  const [maxUses, setMaxUses] = useState(props.usualUses);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (making.isPending) return;
    making.mutate({ role, expiresInDays: Number(days), maxUses: maxUses ? Number(maxUses) : null });
  };
  return (
    <Stack>
      <form method="post" noValidate aria-label="New invitation link" className={styles.form} onSubmit={submit}>
        <Select
          label="Makes people"
          options={roles}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        <Select label="Works for" options={times} value={days} onChange={({ target }) => setDays(target.value)} />
        <Select
          label="Can be used"
          options={uses}
          value={maxUses}
          onChange={({ target }) => setMaxUses(target.value)}
        />
        <Button type="submit" busy={making.isPending}>
          Make a link
        </Button>
      </form>
      {making.error && <Alert kind="error">{problemText(making.error)}</Alert>}
      {making.data && (
        <div className={styles.made}>
          <CopyField
            key={making.data.url}
            label="New invitation link"
            hint="Send it to those you want, or let them scan the code. It is shown only now."
            value={making.data.url}
          />
          <Suspense>
            <QrCode text={making.data.url} label="Code of the new invitation link" />
          </Suspense>
        </div>
      )}
      {revoking.error && <Alert kind="error">{problemText(revoking.error)}</Alert>}
      {invitations.length > 0 && (
        <ul aria-label="Invitation links" className={styles.list}>
          {invitations.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              role={roles.find(({ value }) => value === invitation.role)?.label ?? invitation.role}
              isBusy={revoking.isPending}
              onRevoke={() => revoking.mutate(invitation.id)}
            />
          ))}
        </ul>
      )}
    </Stack>
  );
}

import { lazy, Suspense } from 'react';
import { CopyField } from '#web/parts/fields/CopyField.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { InvitationItem, type InvitationSummary } from './InvitationItem.tsx';
import styles from './InvitationManager.module.css';

const QrCode = lazy(() => import('#web/parts/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** The parts of a mutation that are used here. */
type RevokingState = { isPending: boolean; error: Error | null };
type InvitationTerms<Role extends string> = { role: Role; expiresInDays: number; maxUses: number | null };

type InvitationManagerProps<Role extends string> = {
  /** Roles that a link can give, with what it says about them; the first is the default. */
  roles: readonly { value: Role; label: string; rights?: string }[];
  defaultUses: string;
  invitations: readonly InvitationSummary[];
  making: { data: { url: string } | undefined; mutateAsync(terms: InvitationTerms<NoInfer<Role>>): Promise<unknown> };
  revoking: RevokingState & { mutate(invitationId: string): void };
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
  { value: '', label: 'any number of times' },
];

/** Creates, copies and revokes invitation links. */
export function InvitationManager<Role extends string>(props: InvitationManagerProps<Role>) {
  const { roles, invitations, making, revoking } = props;
  const initial: { role: string; days: string; maxUses: string } = {
    role: roles[0]!.value,
    days: '14',
    maxUses: props.defaultUses,
  };
  const form = useForm({
    initial,
    submit: (_, { role, days, maxUses }) =>
      making.mutateAsync({
        role: role as Role,
        expiresInDays: Number(days),
        maxUses: maxUses ? Number(maxUses) : null,
      }),
  });
  const rights = roles.find(({ value }) => value === form.values.role)?.rights;
  return (
    <Stack>
      <form
        method="post"
        noValidate
        aria-label="New invitation link"
        className={styles.form}
        onSubmit={form.handleSubmit}
      >
        <Select label="Invite as" options={roles} {...form.field('role')} />
        <Select label="Valid for" options={times} {...form.field('days')} />
        <Select label="Can be used" options={uses} {...form.field('maxUses')} />
        {rights && <p className={styles.rights}>{rights}</p>}
        <Button type="submit" busy={form.isSubmitting}>
          Create link
        </Button>
      </form>
      {form.formError && <Alert kind="error">{form.formError}</Alert>}
      {making.data && (
        <div className={styles.created}>
          <CopyField
            key={making.data.url}
            label="New invitation link"
            hint="Send it to the people you want to invite, or let them scan the code. You won’t be able to see it again."
            value={making.data.url}
          />
          <Suspense>
            <QrCode text={making.data.url} label="QR code for the new invitation link" />
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

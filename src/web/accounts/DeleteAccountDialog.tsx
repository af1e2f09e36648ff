import { Link } from 'react-router';
import { DeleteAccountBody } from '#contracts/accounts/credential-fields.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { paths } from '#contracts/site-paths.ts';
import type { getAccountDeletion } from '#contracts/volunteering/deletion-preview.contract.ts';
import { DeletedContents, hasContents } from '#web/parts/host/DeletedContents.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { forgetPerson } from '#web/platform/session/forget-person.ts';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { dismissAllToasts, showToast } from '#web/ui/overlay/toast.ts';
import { useDeleteAccount } from './accounts.api.ts';
import styles from './DeleteAccountDialog.module.css';
import { useReauthentication } from './use-reauthentication.tsx';

type AccountContents = EndpointOutput<typeof getAccountDeletion>;

type DeleteAccountDialogProps = {
  /** Undefined if it could not be loaded. */
  contents: AccountContents | undefined;
  hasPassword: boolean;
  onClose: () => void;
};

export function DeleteAccountDialog({ contents, hasPassword, onClose }: DeleteAccountDialogProps) {
  const deletion = useDeleteAccount();
  const identity = useReauthentication();
  const dispatch = useAppDispatch();
  const form = useForm({
    initial: { currentPassword: '' },
    schema: DeleteAccountBody,
    toBody: ({ currentPassword }) => (hasPassword ? { currentPassword } : {}),
    submit: ({ currentPassword }) => identity.run(() => deletion.mutateAsync(currentPassword)),
    onSuccess: () => {
      forgetPerson();
      dispatch(sessionEnded());
      // Another call may have been refused before this one was answered: “Your session has ended”.
      dismissAllToasts();
      showToast('Your account was deleted. Take care!');
    },
  });
  return (
    <>
      <FormDialog
        title="Delete your account?"
        form={form}
        submitLabel="Delete permanently"
        submitVariant="danger"
        cancelLabel="Cancel"
        onClose={onClose}
      >
        <p>This deletes your profile, picture, email address, password and sessions right away. It can’t be undone.</p>
        {contents ? (
          <AccountContentsList contents={contents} />
        ) : (
          <Alert kind="error">
            We couldn’t check what else is deleted with it. Please try again later to see it first.
          </Alert>
        )}
        {hasPassword && (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
      </FormDialog>
      {identity.dialog}
    </>
  );
}

/** Everything that goes with the account, so that it can be handed over first. */
function AccountContentsList({
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- a server of the version before does not count what was paid
  contents: { hosts, ownShifts, ownRsvps, ownPaidOrders = 0, ownPaidMemberships = 0 },
}: {
  contents: AccountContents;
}) {
  const listed = hosts.filter(hasContents);
  if (listed.length + ownShifts.length + ownRsvps + ownPaidOrders + ownPaidMemberships === 0) return null;
  return (
    <section aria-label="Also deleted" className={styles.contents}>
      <h3>This goes with it</h3>
      <ul>
        {listed.map((host) => (
          <DeletedContents key={`${host.kind} ${host.slug}`} host={host} />
        ))}
        {ownShifts.map(({ shiftId, title, owner, startsLocal }) => (
          <li key={shiftId}>
            {`Your shift ${title}, ${owner}, ${formatShortDay(startsLocal)}. We’ll tell the organizers. `}
            <Link to={paths.dashboardVolunteering({ shift: shiftId })}>View</Link>
          </li>
        ))}
        {ownRsvps > 0 && <li>{`Your RSVPs to ${countUpcoming(ownRsvps)}`}</li>}
        {ownPaidOrders > 0 && (
          <li>
            {`Your paid tickets to ${countUpcoming(ownPaidOrders)}, without a refund. If the host gives refunds, cancel the order first. `}
            <Link to={paths.paymentsMade()}>View</Link>
          </li>
        )}
        {ownPaidMemberships > 0 && (
          <li>
            {`Your paid ${ownPaidMemberships === 1 ? 'membership' : 'memberships'}, without a refund for the time left. `}
            <Link to={paths.subscription()}>View</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

const countUpcoming = (count: number): string => (count === 1 ? 'one upcoming event' : `${count} upcoming events`);

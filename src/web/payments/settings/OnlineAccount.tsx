import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip, type Tone } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Payees.module.css';
import { type ConfirmedCall, type Payee, useConnectAccount, useDisconnectAccount } from './payees.api.ts';

type State = Payee['onlineAccount']['state'];

const states: Record<State, { label: string; tone: Tone; action: string | null }> = {
  none: { label: 'Not connected', tone: 'plain', action: 'Connect with Stripe' },
  onboarding: { label: 'Not finished', tone: 'loud', action: 'Continue at Stripe' },
  restricted: { label: 'Stripe needs more', tone: 'loud', action: 'Continue at Stripe' },
  ready: { label: 'Connected', tone: 'good', action: null },
  gone: { label: 'Disconnected', tone: 'urgent', action: 'Connect with Stripe' },
};

/** "individual.verification.document" as people read it. */
const formatRequirement = (name: string) => name.replaceAll(/[._]/g, ' ');

type AccountProps = { payee: Payee; confirmed: ConfirmedCall; onDisconnected: () => void };

/** The Stripe account on which a payee is paid online. */
export function OnlineAccount({ payee, confirmed, onDisconnected }: AccountProps) {
  const connecting = useConnectAccount(payee);
  const { state, requirements } = payee.onlineAccount;
  const { label, tone, action } = states[state];
  const connectLabel = action ?? (requirements.length > 0 ? 'Continue at Stripe' : null);
  const connect = () =>
    after(
      confirmed(() => connecting.mutateAsync()),
      ({ url }) => {
        if (url) location.assign(url);
      },
    );
  return (
    <fieldset className={styles.fields}>
      <legend>Payments online</legend>
      <Stack>
        <Row gap="tight">
          <Chip tone={tone}>{label}</Chip>
        </Row>
        <p>Buyers pay with cards and more, straight to your Stripe account. This site never holds the money.</p>
        {requirements.length > 0 && (
          <div>
            <p>Stripe still needs:</p>
            <ul className={styles.needs}>
              {requirements.map((requirement) => (
                <li key={requirement}>{formatRequirement(requirement)}</li>
              ))}
            </ul>
          </div>
        )}
        <Row gap="tight">
          {connectLabel && (
            <Button variant="quiet" busy={connecting.isPending} onClick={connect}>
              {connectLabel}
            </Button>
          )}
          {state !== 'none' && state !== 'gone' && (
            <DisconnectAccount payee={payee} confirmed={confirmed} onDisconnected={onDisconnected} />
          )}
        </Row>
        {connecting.error && <Alert kind="error">{problemText(connecting.error)}</Alert>}
      </Stack>
    </fieldset>
  );
}

function DisconnectAccount({ payee, confirmed, onDisconnected }: AccountProps) {
  const [isOpen, setOpen] = useState(false);
  const disconnecting = useDisconnectAccount(payee);
  const disconnect = () =>
    after(
      confirmed(() => disconnecting.mutateAsync()),
      () => {
        setOpen(false);
        onDisconnected();
        showToast('Stripe account disconnected.');
      },
    );
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Disconnect
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Disconnect this Stripe account?"
          confirmLabel="Disconnect"
          busy={disconnecting.isPending}
          error={disconnecting.error && problemText(disconnecting.error)}
          onConfirm={disconnect}
          onClose={() => setOpen(false)}
        >
          {`No one can pay ${payee.name} online until you connect an account again. Your account at Stripe stays as it is, with its money.`}
        </ConfirmDialog>
      )}
    </>
  );
}

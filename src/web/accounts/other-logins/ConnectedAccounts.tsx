import { useState } from 'react';
import type { Identity } from '#contracts/accounts/identities.contract.ts';
import styles from '#web/accounts/Settings.module.css';
import { useReauthentication } from '#web/accounts/use-reauthentication.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSite } from '#web/platform/page/site.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useIdentities, useStartLinking, useUnlinkIdentity } from './identities.api.ts';

/** Accounts at other sites that log in to this one. */
export function ConnectedAccounts() {
  const { signInProviders, productName } = useSite();
  const { data, error } = useIdentities();
  const starting = useStartLinking();
  const reauthentication = useReauthentication();
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const failure = starting.error ?? error;
  return (
    <Stack>
      <p>{`Log in to ${productName} with an account you have elsewhere. If you lose access to it, your password or a link by email still logs you in.`}</p>
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {data && data.identities.length > 0 && (
        <ul className={styles.sessions}>
          {data.identities.map((identity) => (
            <IdentityItem key={identity.id} identity={identity} onDisconnect={() => setLeaving(identity)} />
          ))}
        </ul>
      )}
      <Row>
        {signInProviders.map(({ key, label }) => (
          <Button
            key={key}
            variant="quiet"
            busy={starting.isPending && starting.variables === key}
            onClick={() =>
              after(
                reauthentication.run(() => starting.mutateAsync(key)),
                () => {},
              )
            }
          >
            {`Connect ${label}`}
          </Button>
        ))}
      </Row>
      {reauthentication.dialog}
      {leaving && <DisconnectDialog identity={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

function IdentityItem({ identity, onDisconnect }: { identity: Identity; onDisconnect: () => void }) {
  const { label, email, linkedAt, lastUsedAt } = identity;
  return (
    <li>
      <div>
        <strong className={styles.address}>{email ? `${label} · ${email}` : label}</strong>
        <p>{`Connected ${formatInstant(linkedAt)} · last used ${formatInstant(lastUsedAt)}`}</p>
      </div>
      <Button variant="quiet" size="small" onClick={onDisconnect} hiddenLabel={`${label} ${email ?? ''}`}>
        Disconnect
      </Button>
    </li>
  );
}

function DisconnectDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const unlinking = useUnlinkIdentity();
  const { run, dialog } = useReauthentication();
  return (
    <Dialog
      title={`Disconnect ${identity.label}?`}
      onClose={onClose}
      error={unlinking.error && problemText(unlinking.error)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={unlinking.isPending}
            onClick={() =>
              after(
                run(() => unlinking.mutateAsync(identity.id)),
                onClose,
              )
            }
          >
            Disconnect
          </Button>
        </>
      }
    >
      <p>{`You’ll no longer be able to log in with this ${identity.label} account. You can connect it again at any time.`}</p>
      {dialog}
    </Dialog>
  );
}

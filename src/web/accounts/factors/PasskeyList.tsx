import { useState } from 'react';
import { PasskeyNameBody } from '#contracts/accounts/passkey-fields.ts';
import type { Passkey } from '#contracts/accounts/passkeys.contract.ts';
import styles from '#web/accounts/Settings.module.css';
import { useReauthentication } from '#web/accounts/use-reauthentication.tsx';
import { after } from '#web/platform/after.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { neededProofOf } from '#web/platform/http/needed-proof.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { DeviceIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { canUsePasskeysHere } from './passkey-support.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey, useSignInMethods } from './sign-in-methods.api.ts';

type OpenDialog = { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeyList() {
  const { data, error } = useSignInMethods();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack>
      <p>
        A passkey logs you in with your fingerprint, face or screen lock, without a password. If you lose the device,
        log in another way and remove its passkey here. A passkey in your password manager works on your new device,
        too.
      </p>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {data.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
          ))}
        </ul>
      )}
      {data && <AddPasskey isAllowed={data.canUsePasskeys && canUsePasskeysHere()} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </Stack>
  );
}

function PasskeyItem({ passkey, onOpen }: { passkey: Passkey; onOpen: (kind: OpenDialog['kind']) => void }) {
  const { name, createdAt, lastUsedAt, worksHere } = passkey;
  return (
    <li>
      <DeviceIcon />
      <div>
        <strong>{name}</strong>
        <p>{`Added ${formatInstant(createdAt)} · ${lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'not used yet'}`}</p>
        {!worksHere && <p>This site has a new address. Remove this passkey, and add another one.</p>}
      </div>
      <Row gap="tight">
        <Button variant="quiet" size="small" onClick={() => onOpen('rename')} hiddenLabel={name}>
          Rename
        </Button>
        <Button variant="quiet" size="small" onClick={() => onOpen('remove')} hiddenLabel={name}>
          Remove
        </Button>
      </Row>
    </li>
  );
}

function AddPasskey({ isAllowed }: { isAllowed: boolean }) {
  const adding = useAddPasskey();
  const identity = useReauthentication();
  if (!isAllowed) return <p>Passkeys need HTTPS, a host name, and a browser that supports them.</p>;
  const add = () =>
    after(
      identity.run(() => adding.mutateAsync()),
      (passkey) => passkey && showToast(`Passkey added: ${passkey.name}`),
    );
  return (
    <>
      {adding.error && !neededProofOf(adding.error) && <Alert kind="error">{problemText(adding.error)}</Alert>}
      <div>
        <Button variant="quiet" busy={adding.isPending} onClick={add}>
          Add a passkey
        </Button>
      </div>
      {identity.dialog}
    </>
  );
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renaming = useRenamePasskey();
  const form = useForm({
    initial: { name: passkey.name },
    schema: PasskeyNameBody,
    submit: ({ name }) => renaming.mutateAsync({ passkeyId: passkey.id, name }),
    onSuccess: onClose,
  });
  return (
    <FormDialog title="Rename passkey" form={form} submitLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { data } = useSignInMethods();
  const removing = useRemovePasskey();
  const identity = useReauthentication();
  const remove = () =>
    after(
      identity.run(() => removing.mutateAsync(passkey.id)),
      onClose,
    );
  if (identity.dialog) return identity.dialog;
  const isLast =
    data?.hasPassword === false && !data.passkeys.some(({ id, worksHere }) => worksHere && id !== passkey.id);
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      confirmLabel="Remove"
      busy={removing.isPending}
      error={removing.error && !neededProofOf(removing.error) ? problemText(removing.error) : null}
      onConfirm={remove}
      onClose={onClose}
    >
      {`“${passkey.name}” will no longer log you in. Delete it on the device or in the password manager, too.`}
      {isLast && ' You have no password, so you’ll log in another way, such as by email.'}
    </ConfirmDialog>
  );
}

import { paths } from '#contracts/site-paths.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { type SignInMethods, useSignInMethods } from './sign-in-methods.api.ts';
import { useSecondFactorProof } from './use-second-factor-proof.tsx';

type SecondFactorDialogProps = { onConfirmed: () => void; onClose: () => void };

const TITLE = 'Use your second factor';

/** Asks again for the second factor in an open session. */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { data, error } = useSignInMethods();
  if (data) return <ProofDialog methods={data} {...props} />;
  return (
    <Dialog title={TITLE} onClose={props.onClose} error={error && problemText(error)}>
      <p>One moment…</p>
    </Dialog>
  );
}

function ProofDialog({ methods, onConfirmed, onClose }: SecondFactorDialogProps & { methods: SignInMethods }) {
  const { form, fields, passkey } = useSecondFactorProof(methods, onConfirmed);
  const introduction = <p>This needs your second factor, which you haven’t used recently. What you entered is kept.</p>;
  if (fields)
    return (
      <FormDialog title={TITLE} form={form} submitLabel="Confirm" cancelLabel="Cancel" onClose={onClose}>
        {introduction}
        {fields}
        {passkey}
      </FormDialog>
    );
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {introduction}
      {passkey ? (
        <Stack>
          {passkey}
          <p>
            Lost the device with your passkey?{' '}
            <a href={paths.imprint()} target="_blank" rel="noopener">
              The people who run this site
            </a>{' '}
            can remove your passkeys.
          </p>
        </Stack>
      ) : (
        <p>Set up an authenticator app first, in your settings.</p>
      )}
    </Dialog>
  );
}

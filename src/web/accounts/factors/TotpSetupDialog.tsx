import { useState } from 'react';
import { ConfirmTotpBody } from '#contracts/accounts/second-factor-fields.ts';
import type { beginTotpSetup } from '#contracts/accounts/second-factors.contract.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { QrCode } from '#web/parts/QrCode.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './SecondFactor.module.css';
import { useConfirmTotp } from './sign-in-methods.api.ts';

type TotpSetupDialogProps = { setup: EndpointOutput<typeof beginTotpSetup>; onClose: () => void };

export function TotpSetupDialog({ setup: { step, secret, uri }, onClose }: TotpSetupDialogProps) {
  const confirmation = useConfirmTotp();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const form = useForm({
    initial: { code: '' },
    schema: ConfirmTotpBody,
    toBody: ({ code }) => ({ step, code }),
    submit: (body) => confirmation.mutateAsync(body),
    onSuccess: (answer) => setRecoveryCodes(answer.recoveryCodes),
  });
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      title="Set up an authenticator app"
      form={form}
      submitLabel="Turn on"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>Scan this code with an authenticator app, such as the one in your password manager or on your phone.</p>
      <div className={styles.code}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <p>Or enter this key in the app:</p>
      <div className={styles.key}>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button variant="quiet" size="small" onClick={() => void copyText(secret, 'key')}>
          Copy key
        </Button>
      </div>
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </FormDialog>
  );
}

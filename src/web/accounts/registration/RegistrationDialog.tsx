import { type ReactNode, useState } from 'react';
import { DialogLink } from '#web/accounts/dialogs/DialogLink.tsx';
import { SignUpDialog } from '#web/accounts/dialogs/SignUpDialog.tsx';
import { useRegistrationMode } from '#web/parts/unconfirmed/registration-mode.ts';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { CodeButton } from './CodeButton.tsx';

const RegistrationRequestDialog = lazyDialog(
  async () => (await import('./RegistrationRequestDialog.tsx')).RegistrationRequestDialog,
);

/** An invitation, or the link of the first administrator, leads to the page that follows, with its code in the fragment. */
const INVITATION = /#invitation-([\w-]+)$/;

type RegistrationDialogProps = AuthDialogProps & {
  /** Another way to what the dialog was opened for, where the site may take a new account for it. */
  alternative?: ReactNode;
  /** Shows the field of a code, where a request was made already. */
  onCode?: (() => void) | undefined;
};

/** The dialog to sign up, as the site takes new accounts. */
export function RegistrationDialog({ alternative, onCode, ...props }: RegistrationDialogProps) {
  const { nextPath, show, close } = props;
  const codeButton = onCode && <CodeButton onClick={onCode} />;
  const alternatives = (
    <>
      {codeButton}
      {alternative}
    </>
  );
  const mode = useRegistrationMode();
  const [code, setCode] = useState(() => INVITATION.exec(nextPath)?.[1] ?? null);
  const onward = nextPath.replace(INVITATION, '');
  if (mode === 'open') return <SignUpDialog {...props} nextPath={onward} alternative={alternatives} />;
  if (mode === 'closed' && code === null)
    return (
      <Dialog title="Sign up" onClose={close}>
        <p>This site isn’t accepting new accounts right now.</p>
        <p>
          Already have an account?{' '}
          <DialogLink to="login" show={show}>
            Log in
          </DialogLink>
        </p>
        {codeButton}
      </Dialog>
    );
  if (mode === 'approval' && code === null)
    return <RegistrationRequestDialog onClose={close} onInvited={() => setCode('')} onCode={onCode} />;
  return (
    <SignUpDialog
      {...props}
      nextPath={onward}
      alternative={alternatives}
      invitation={code ?? ''}
      invitationField={
        <TextField
          label="Invitation code"
          autoComplete="off"
          value={code ?? ''}
          onChange={(event) => setCode(event.target.value.trim())}
        />
      }
    />
  );
}

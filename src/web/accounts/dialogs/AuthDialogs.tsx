import { useState } from 'react';
import { RegistrationDialog } from '#web/accounts/registration/RegistrationDialog.tsx';
import { madeRequests } from '#web/accounts/unconfirmed/made-requests.ts';
import { requestTargetOf } from '#web/accounts/unconfirmed/request-target.ts';
import type { AuthDialogName, AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';

const RequestDialogs = lazyDialog(
  async () => (await import('#web/accounts/unconfirmed/RequestDialogs.tsx')).RequestDialogs,
);

/** `onClose`: for a dialog whose script does not load. */
type LateDialogProps = AuthDialogProps & { onClose: () => void };
// Few people who log in or sign up need these.
const LoginLinkDialog = lazyDialog<LateDialogProps>(
  async () => (await import('#web/accounts/other-logins/LoginLinkDialog.tsx')).LoginLinkDialog,
);
const ForgotPasswordDialog = lazyDialog<LateDialogProps>(
  async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
);

const dialogs = { login: LoginDialog, signup: RegistrationDialog, forgot: ForgotPasswordDialog, link: LoginLinkDialog };

type AuthDialogsProps = Omit<AuthDialogProps, 'close'> & { name: AuthDialogName; onClose: () => void };

/** Each of them opens with an empty form. */
export const AuthDialogs = ({ onClose, ...props }: AuthDialogsProps) => (
  <AuthDialog key={props.name} {...props} close={onClose} />
);

function AuthDialog({ name, ...props }: AuthDialogProps & { name: AuthDialogName }) {
  const { nextPath, close } = props;
  // What the dialogs lead on to may be asked for with a name and an address.
  const target = requestTargetOf(nextPath);
  const [request, setRequest] = useState<'new' | 'made' | null>(null);
  const made = madeRequests.get(nextPath);
  if (target && request)
    return (
      <RequestDialogs
        target={target}
        nextPath={nextPath}
        made={request === 'made' ? made : undefined}
        onClose={close}
      />
    );
  if (name === 'signup' && target)
    return (
      <RegistrationDialog
        {...props}
        onCode={made && (() => setRequest('made'))}
        alternative={
          <Button variant="quiet" wide onClick={() => setRequest('new')}>
            Continue with name and email
          </Button>
        }
      />
    );
  // The name may be anything that an address says.
  if (!Object.hasOwn(dialogs, name)) return null;
  const CurrentDialog = dialogs[name];
  return <CurrentDialog {...props} onClose={close} />;
}

import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AuthDialogName, AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { LoginLinkDialog } from './other-logins/LoginLinkDialog.tsx';
import { SignUpDialog } from './SignUpDialog.tsx';

const GuestSignUpDialog = lazy(async () => ({
  default: (await import('#web/parts/shifts/GuestSignUpDialog.tsx')).GuestSignUpDialog,
}));
const RequestDialogs = lazy(async () => ({
  default: (await import('./unconfirmed/RequestDialogs.tsx')).RequestDialogs,
}));

const dialogs = { login: LoginDialog, signup: SignUpDialog, forgot: ForgotPasswordDialog, link: LoginLinkDialog };

type Props = AuthDialogProps & { name: AuthDialogName };

/** What the dialogs lead on to may be asked for with a name and an address. */
function requestDialog({ nextPath, close }: Props): ReactNode {
  const shiftId = /#take-([0-9a-f-]{36})$/.exec(nextPath)?.[1];
  if (shiftId) return <GuestSignUpDialog shiftId={shiftId} close={close} />;
  const eventId = /^\/events\/([0-9a-f-]{36})#answer$/.exec(nextPath)?.[1];
  return eventId && <RequestDialogs eventId={eventId} nextPath={nextPath} close={close} />;
}

export function AuthDialogs({ name, ...props }: Props) {
  const request = requestDialog({ name, ...props });
  const [isRequesting, setRequesting] = useState(false);
  if (isRequesting && request) return <Suspense>{request}</Suspense>;
  if (name === 'signup' && request)
    return (
      <SignUpDialog
        {...props}
        alternative={
          <Button variant="quiet" wide onClick={() => setRequesting(true)}>
            Continue with name and email
          </Button>
        }
      />
    );
  // The name may be anything that an address says.
  if (!Object.hasOwn(dialogs, name)) return null;
  const CurrentDialog = dialogs[name];
  return <CurrentDialog {...props} />;
}

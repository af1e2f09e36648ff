import { lazy, Suspense, useState } from 'react';
import type { AuthDialogName, AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { LoginLinkDialog } from './other-logins/LoginLinkDialog.tsx';
import { RegistrationDialog } from './registration/RegistrationDialog.tsx';

const GuestSignUpDialog = lazy(async () => ({
  default: (await import('#web/parts/shifts/GuestSignUpDialog.tsx')).GuestSignUpDialog,
}));

const dialogs = { login: LoginDialog, signup: RegistrationDialog, forgot: ForgotPasswordDialog, link: LoginLinkDialog };

/** The dialogs lead on to the sign-up of a shift, which needs no account. */
const shiftIdIn = (path: string): string | undefined => /#take-([0-9a-f-]{36})$/.exec(path)?.[1];

export function AuthDialogs({ name, ...props }: AuthDialogProps & { name: AuthDialogName }) {
  const shiftId = shiftIdIn(props.nextPath);
  const [isGuest, setGuest] = useState(false);
  if (isGuest && shiftId)
    return (
      <Suspense>
        <GuestSignUpDialog shiftId={shiftId} close={props.close} />
      </Suspense>
    );
  if (name === 'signup' && shiftId)
    return (
      <RegistrationDialog
        {...props}
        alternative={
          <Button variant="quiet" wide onClick={() => setGuest(true)}>
            Sign up without an account
          </Button>
        }
      />
    );
  // The name may be anything that an address says.
  if (!Object.hasOwn(dialogs, name)) return null;
  const CurrentDialog = dialogs[name];
  return <CurrentDialog {...props} />;
}

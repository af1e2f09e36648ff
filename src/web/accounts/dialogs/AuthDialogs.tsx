import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoginLinkDialog } from '#web/accounts/other-logins/LoginLinkDialog.tsx';
import { RegistrationDialog } from '#web/accounts/registration/RegistrationDialog.tsx';
import { requestTargetOf } from '#web/accounts/unconfirmed/request-target.ts';
import type { AuthDialogName, AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';

const RequestDialogs = lazy(async () => ({
  default: (await import('#web/accounts/unconfirmed/RequestDialogs.tsx')).RequestDialogs,
}));

const dialogs = { login: LoginDialog, signup: RegistrationDialog, forgot: ForgotPasswordDialog, link: LoginLinkDialog };

type Props = AuthDialogProps & { name: AuthDialogName };

export type AuthDialogsProps = Omit<Props, 'email' | 'show'> & { show: (name: AuthDialogName) => void };

/** An address typed in one dialog follows to the next. */
export function AuthDialogs({ show, ...props }: AuthDialogsProps) {
  const [email, setEmail] = useState('');
  const showNext: Props['show'] = (name, typed) => {
    setEmail(typed);
    show(name);
  };
  return <NamedDialog key={props.name} {...props} email={email} show={showNext} />;
}

/** What the dialogs lead on to may be asked for with a name and an address. */
function requestDialog({ nextPath, close }: Pick<Props, 'nextPath' | 'close'>): ReactNode {
  const target = requestTargetOf(nextPath);
  return target && <RequestDialogs target={target} nextPath={nextPath} close={close} />;
}

function NamedDialog({ name, ...props }: Props) {
  const request = requestDialog(props);
  const [isRequesting, setRequesting] = useState(false);
  if (isRequesting && request) return <Suspense>{request}</Suspense>;
  if (name === 'signup' && request)
    return (
      <RegistrationDialog
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

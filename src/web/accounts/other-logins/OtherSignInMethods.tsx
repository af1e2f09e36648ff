import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { useSite } from '#web/platform/page/site.ts';
import { Button, buttonClass } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './OtherSignInMethods.module.css';

/** Ways to log in without a password here. */
export function OtherSignInMethods({ nextPath, show }: Pick<AuthDialogProps, 'nextPath' | 'show'>) {
  return (
    <Stack gap="tight" className={styles.ways}>
      <p className={styles.or}>or</p>
      <Button variant="quiet" wide onClick={() => show('link')}>
        Email me a login link
      </Button>
      <ProviderLinks nextPath={nextPath} />
    </Stack>
  );
}

type ProviderLinksProps = Pick<AuthDialogProps, 'nextPath'> & { invitation?: string | undefined };

/** Logging in and signing up at another site are the same. */
export function ProviderLinks({ nextPath, invitation }: ProviderLinksProps) {
  const { signInProviders } = useSite();
  return signInProviders.map(({ key, label }) => (
    <a
      key={key}
      href={callUrl(calls.startExternalLogin, {
        params: { key },
        query: { next: nextPath, ...(invitation && { invitation }) },
      })}
      className={buttonClass({ variant: 'quiet', wide: true })}
    >
      {`Continue with ${label}`}
    </a>
  ));
}

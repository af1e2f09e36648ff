import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { useReauthentication } from '#web/accounts/use-reauthentication.tsx';
import { PayeeSettings } from '#web/payments/settings/PayeeSettings.tsx';

export function Component() {
  const identity = useReauthentication();
  return (
    <SettingsLayout title="Payment Methods" wide>
      <PayeeSettings confirmed={identity.run} />
      {identity.dialog}
    </SettingsLayout>
  );
}

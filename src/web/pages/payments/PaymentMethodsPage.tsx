import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { PayeeSettings } from '#web/payments/settings/PayeeSettings.tsx';

export function Component() {
  return (
    <SettingsLayout title="Payment Methods" wide>
      <PayeeSettings />
    </SettingsLayout>
  );
}

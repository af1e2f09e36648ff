import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { ReceivedMoney } from '#web/payments/settings/ReceivedMoney.tsx';

export function Component() {
  return (
    <SettingsLayout title="Payments Received">
      <ReceivedMoney />
    </SettingsLayout>
  );
}

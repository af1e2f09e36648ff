import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { DueRefunds } from '#web/payments/host/DueRefunds.tsx';
import { ReceivedMoney } from '#web/payments/settings/ReceivedMoney.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

export function Component() {
  return (
    <SettingsLayout title="Payments Received">
      <Stack>
        <DueRefunds />
        <ReceivedMoney />
      </Stack>
    </SettingsLayout>
  );
}

import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { PaymentNote } from '#web/payments/PaymentNote.tsx';
import { paymentNotes } from '#web/payments/payment-notes.ts';
import { ClearDayDrawing } from '#web/ui/EmptyDrawing.tsx';

export function Component() {
  return (
    <SettingsLayout title="Subscription">
      <PaymentNote notes={paymentNotes.subscription} drawing={<ClearDayDrawing />} />
    </SettingsLayout>
  );
}

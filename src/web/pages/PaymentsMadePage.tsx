import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { PaymentNote } from '#web/payments/PaymentNote.tsx';
import { paymentNotes } from '#web/payments/payment-notes.ts';
import { StampDrawing } from '#web/ui/EmptyDrawing.tsx';

export function Component() {
  return (
    <SettingsLayout title="Payments Made">
      <PaymentNote notes={paymentNotes.made} drawing={<StampDrawing />} />
    </SettingsLayout>
  );
}

import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { PaymentNote } from '#web/payments/PaymentNote.tsx';
import { paymentNotes } from '#web/payments/payment-notes.ts';
import { TableDrawing } from '#web/ui/EmptyDrawing.tsx';

export function Component() {
  return (
    <SettingsLayout title="Payments Received">
      <PaymentNote notes={paymentNotes.received} drawing={<TableDrawing />} />
    </SettingsLayout>
  );
}

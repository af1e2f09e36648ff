import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { PaymentNote } from '#web/payments/PaymentNote.tsx';
import { paymentNotes } from '#web/payments/payment-notes.ts';
import { ShelfDrawing } from '#web/ui/EmptyDrawing.tsx';

export function Component() {
  return (
    <SettingsLayout title="Payment Methods">
      <PaymentNote notes={paymentNotes.methods} drawing={<ShelfDrawing />} />
    </SettingsLayout>
  );
}

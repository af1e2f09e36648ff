import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { ShelfDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { paymentNotes } from './payment-notes.ts';

export function Component() {
  return (
    <SettingsLayout title="Payment Methods">
      <PaymentNote notes={paymentNotes.methods} drawing={<ShelfDrawing />} />
    </SettingsLayout>
  );
}

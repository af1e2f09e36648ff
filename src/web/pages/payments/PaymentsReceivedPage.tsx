import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { paymentNotes } from './payment-notes.ts';

export function Component() {
  return (
    <SettingsLayout title="Payments Received">
      <PaymentNote notes={paymentNotes.received} drawing={<TableDrawing />} />
    </SettingsLayout>
  );
}

import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { paymentNotes } from './payment-notes.ts';

export function Component() {
  return (
    <SettingsLayout title="Payments Made">
      <PaymentNote notes={paymentNotes.made} drawing={<StampDrawing />} />
    </SettingsLayout>
  );
}

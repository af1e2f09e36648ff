import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { ClearDayDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { paymentNotes } from './payment-notes.ts';

export function Component() {
  return (
    <SettingsLayout title="Subscription">
      <PaymentNote notes={paymentNotes.subscription} drawing={<ClearDayDrawing />} />
    </SettingsLayout>
  );
}

import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { SubscriptionList } from '#web/payments/contributions/SubscriptionList.tsx';
import { useSubscriptions } from '#web/payments/contributions/subscriptions.api.ts';
import { ClearDayDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { paymentNotes } from './payment-notes.ts';

/** The viewer's dues and regular donations. */
export function Component() {
  const { data, error, refetch } = useSubscriptions();
  return (
    <SettingsLayout title="Subscription">
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="box" />}
      {data?.subscriptions.length === 0 && (
        <PaymentNote notes={paymentNotes.subscription} drawing={<ClearDayDrawing />} />
      )}
      {data && data.subscriptions.length > 0 && <SubscriptionList subscriptions={data.subscriptions} />}
    </SettingsLayout>
  );
}

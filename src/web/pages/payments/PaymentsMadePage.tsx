import { paths } from '#contracts/site-paths.ts';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { OwnOrderList } from '#web/payments/orders/OwnOrderList.tsx';
import { type OwnOrder, useOwnOrders } from '#web/payments/orders/orders.api.ts';
import { useSite } from '#web/platform/page/site.ts';
import { deviceZone, localTimeIn } from '#web/ui/display/local-time.ts';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { paymentNotes, paymentsMadeToSite } from './payment-notes.ts';

const yearOf = ({ createdAt, event: { timeZone } }: OwnOrder): number =>
  Number(localTimeIn(timeZone ?? deviceZone(), createdAt).slice(0, 4));

/** The viewer's orders with their receipts and refunds. */
export function Component() {
  const { collectsPayments } = useSite();
  const query = useOwnOrders();
  const { data, error, refetch } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <SettingsLayout title="Payments Made">
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="box" />}
      {data && orders.length === 0 && (
        <PaymentNote notes={collectsPayments ? paymentsMadeToSite : paymentNotes.made} drawing={<StampDrawing />} />
      )}
      {orders.length > 0 && (
        <Stack gap="loose">
          <div>
            <ButtonLink to={paths.paymentsOfYear(yearOf(orders[0]!))} variant="quiet">
              Payments by year
            </ButtonLink>
          </div>
          <OwnOrderList orders={orders} />
          <NextPageFailed query={query} />
          <ShowMore query={query} label="Show earlier orders" />
        </Stack>
      )}
    </SettingsLayout>
  );
}

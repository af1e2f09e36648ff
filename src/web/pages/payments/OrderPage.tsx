import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useKeptOrder, useKeptTicket } from '#web/payments/orders/kept-order.ts';
import { OrderView } from '#web/payments/orders/OrderView.tsx';
import { formatHeading } from '#web/payments/orders/order-text.ts';
import { useOrder } from '#web/payments/orders/orders.api.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const NOT_HERE =
  'No connection. Once you’ve opened this order online, it also opens offline on this device, for 30 days.';

/** An order for its buyer, and for the hosts who follow a link to it. */
export function Component() {
  const { orderId = '' } = useParams();
  useKeptOrder(orderId, import.meta.url);
  const { data, error, isPaused, refetch } = useOrder(orderId);
  useKeptTicket(orderId, Boolean(data?.checkInCode));
  const isMissing = error !== null && [400, 404].includes(errorStatus(error));
  return (
    <Container page>
      <PageTitle>{data ? `Order ${data.number}` : 'Order'}</PageTitle>
      {data && (
        <>
          <PageHeading>{formatHeading(data)}</PageHeading>
          <Stack>
            {(isPaused || error) && <Alert>We can’t load this order again. This is how you last saw it.</Alert>}
            <OrderView order={data} />
          </Stack>
        </>
      )}
      {!data && !error && !isPaused && <Skeleton shape="box" />}
      {!data && isMissing && (
        <EmptyState
          drawing={<SignpostDrawing />}
          level={1}
          title="Order not found"
          action={<ButtonLink to={paths.paymentsMade()}>Your orders</ButtonLink>}
        >
          It may belong to a different account. Log in to that one to see it.
        </EmptyState>
      )}
      {!data && isPaused && <LoadFailed error={NOT_HERE} onRetry={() => void refetch()} />}
      {!data && error && !isMissing && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Container>
  );
}

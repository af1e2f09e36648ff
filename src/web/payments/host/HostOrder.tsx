import type { SitePath } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { hasOpenRefund } from '#web/payments/orders/order-text.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { isDueByHand, stateForHost } from './order-text.ts';
import { useHostOrder } from './sales.api.ts';

/** The page of an order as hosts see it; `allPath` leads to the list. */
export function HostOrder({ orderId, allPath }: { orderId: string; allPath: SitePath }) {
  const { data: order, error, isPending, refetch } = useHostOrder(orderId);
  const state =
    order &&
    stateForHost({
      state: order.state,
      isDueByHand: order.refunds.some((refund) => isDueByHand(order, refund)),
      hasOpenRefund: hasOpenRefund(order),
    });
  return (
    <Container page aria-busy={isPending}>
      <PageTitle>{order ? `Order ${order.number}` : 'Order'}</PageTitle>
      <PageHeading
        lead={order && `${order.buyerName || 'Deleted account'}, ${order.event.title}`}
        actions={
          <ButtonLink to={allPath} variant="quiet">
            All orders
          </ButtonLink>
        }
      >
        {order?.number ?? 'Order'}
      </PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {order && state && (
        <Stack>
          <Row gap="tight">
            <Chip tone={state.tone}>{state.label}</Chip>
          </Row>
          <OrderDetails order={order} />
        </Stack>
      )}
    </Container>
  );
}

import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { OrderDetails } from '#web/payments/host/OrderDetails.tsx';
import { orderStates } from '#web/payments/host/order-text.ts';
import { useHostOrder } from '#web/payments/host/sales.api.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { eventId = '', orderId = '' } = useParams();
  const { data: order, error, isPending, refetch } = useHostOrder(orderId);
  const state = order && orderStates[order.state];
  return (
    <Container page aria-busy={isPending}>
      <PageTitle>{order ? `Order ${order.number}` : 'Order'}</PageTitle>
      <PageHeading
        lead={order && `${order.buyerName || 'Deleted account'}, ${order.event.title}`}
        actions={
          <ButtonLink to={paths.eventMoney(eventId)} variant="quiet">
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

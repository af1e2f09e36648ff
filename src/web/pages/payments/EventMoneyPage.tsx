import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatDatedTitle } from '#web/events/dated-title.ts';
import { EventHostMenu } from '#web/events/EventHostMenu.tsx';
import { useEventToEdit } from '#web/events/hosting.api.ts';
import { HostLoadFailed } from '#web/parts/host/HostLoadFailed.tsx';
import { DueRefunds } from '#web/payments/host/DueRefunds.tsx';
import moneyStyles from '#web/payments/host/Money.module.css';
import { OrderList, OrdersFile } from '#web/payments/host/OrderList.tsx';
import { SalesSummary } from '#web/payments/host/SalesSummary.tsx';
import { useSales } from '#web/payments/host/sales.api.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { eventId = '' } = useParams();
  const { data: event, error: eventError, refetch } = useEventToEdit(eventId);
  const sales = useSales(eventId);
  const error = eventError ?? sales.error;
  const retry = () => {
    void refetch();
    void sales.refetch();
  };
  return (
    <Container page>
      <PageTitle>Money</PageTitle>
      <PageHeading
        lead={event && formatDatedTitle(event)}
        actions={
          <Row gap="tight">
            {event && event.status !== 'draft' && (
              <ButtonLink to={paths.manageEvent(eventId)} variant="quiet">
                Guests
              </ButtonLink>
            )}
            {event?.abilities.manageGuests && (
              <ButtonLink to={paths.eventTickets(eventId)} variant="quiet">
                Tickets
              </ButtonLink>
            )}
            <EventHostMenu eventId={eventId} />
          </Row>
        }
      >
        Money
      </PageHeading>
      {error && <HostLoadFailed error={error} onRetry={retry} stillPossible={<DueRefunds />} />}
      {!error && (!event || !sales.data) && <Skeleton shape="box" />}
      {event && sales.data && (
        <div className={moneyStyles.columns}>
          <div>
            <Card as="section" aria-labelledby="orders">
              <h2 id="orders">Orders</h2>
              <OrderList event={event} canConfirmRefunds={event.abilities.manageGuests} />
            </Card>
          </div>
          <div>
            <SalesSummary sales={sales.data} />
            <OrdersFile event={event} />
          </div>
        </div>
      )}
    </Container>
  );
}

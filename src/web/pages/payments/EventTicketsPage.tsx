import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatDatedTitle } from '#web/events/dated-title.ts';
import { EventHostMenu } from '#web/events/EventHostMenu.tsx';
import { useEventToEdit } from '#web/events/hosting.api.ts';
import { HostLoadFailed } from '#web/parts/host/HostLoadFailed.tsx';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { PromoCodes } from '#web/payments/host/PromoCodes.tsx';
import { useHostPrices } from '#web/payments/host/prices.api.ts';
import { TicketsForm } from '#web/payments/host/TicketsForm.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { eventId = '' } = useParams();
  const event = useEventToEdit(eventId);
  const prices = useHostPrices(eventId);
  const error = event.error ?? prices.error;
  const retry = () => {
    void event.refetch();
    void prices.refetch();
  };
  const hasTickets = prices.data !== undefined && prices.data.tiers.length > 0;
  return (
    <Container page aria-busy={event.isPending || prices.isPending}>
      <PageTitle>Tickets</PageTitle>
      <PageHeading
        lead={event.data && formatDatedTitle(event.data)}
        actions={
          <Row gap="tight">
            {event.data?.abilities.edit && (
              <ButtonLink to={paths.editEvent(eventId)} variant="quiet">
                Edit event
              </ButtonLink>
            )}
            {prices.data?.hasOrders && (
              <ButtonLink to={paths.eventMoney(eventId)} variant="quiet">
                Money
              </ButtonLink>
            )}
            <EventHostMenu eventId={eventId} />
          </Row>
        }
      >
        Tickets
      </PageHeading>
      {error && <HostLoadFailed error={error} onRetry={retry} />}
      {!error && (!event.data || !prices.data) && <Skeleton shape="box" />}
      {event.data && prices.data && (
        <Stack gap="loose">
          {event.data.series && event.data.startsAt && (
            <Alert kind="info">
              {`These tickets are for ${formatZonedInstant(event.data.startsAt, event.data.timeZone)}. Dates that are added later get the tickets of the date before them.`}
            </Alert>
          )}
          <TicketsForm event={event.data} prices={prices.data} />
          {hasTickets && <PromoCodes event={event.data} prices={prices.data} />}
        </Stack>
      )}
    </Container>
  );
}

import { useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CalendarFeed } from '#web/events/lists/CalendarFeed.tsx';
import { eventLists, YourEventList } from '#web/events/lists/YourEventList.tsx';
import { IfMayPost } from '#web/moderation/PostingGate.tsx';
import { CohostRequests } from '#web/parts/host/CohostRequests.tsx';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { UnpaidOrders } from '#web/payments/orders/UnpaidOrders.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { SavedSearches } from '#web/search/saved-searches/SavedSearches.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';

/** The list is chosen by the URL, so that Back, reload and links keep it. */
export function Component() {
  const [search] = useSearchParams();
  const requested = search.get('show') ?? '';
  const current = eventLists.find(({ show }) => show === requested) ?? eventLists[0];
  return (
    <Container page>
      <PageTitle>Your events</PageTitle>
      <PageHeading
        lead="Events you’re going to or hosting: upcoming, drafts and past."
        actions={
          <IfMayPost>
            <ButtonLink to={paths.newEvent()} variant="loud">
              Do sump'n!
            </ButtonLink>
          </IfMayPost>
        }
      >
        Your events
      </PageHeading>
      <Stack gap="loose">
        <UnpaidOrders />
        <CohostRequests host={null} />
        <nav aria-label="Your events">
          <Tabs label="Lists">
            {eventLists.map(({ show, name }) => (
              <TabLink key={name} to={paths.dashboardEvents(show && { show })} isOn={show === current.show}>
                {name}
              </TabLink>
            ))}
            <TabLink to={paths.dashboardVolunteering()}>Shifts</TabLink>
          </Tabs>
        </nav>
        <YourEventList key={current.show} list={current} />
        <HostSection id="saved-searches" title="Saved searches">
          <SavedSearches />
        </HostSection>
        <HostSection id="your-calendar" title="In your calendar">
          <CalendarFeed />
        </HostSection>
      </Stack>
    </Container>
  );
}

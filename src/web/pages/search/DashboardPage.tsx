import { paths } from '#contracts/site-paths.ts';
import { MeetAndGreetLink } from '#web/events/lists/MeetAndGreetLink.tsx';
import { NextHostedEvent } from '#web/events/lists/NextHostedEvent.tsx';
import { GroupsYouOrganize } from '#web/groups/GroupsYouOrganize.tsx';
import { IfMayPost, PostingGate } from '#web/moderation/PostingGate.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { UnpaidOrders } from '#web/payments/orders/UnpaidOrders.tsx';
import { Dashboard, DashboardCards } from '#web/people/Dashboard.tsx';
import { DashboardLine } from '#web/people/DashboardLine.tsx';
import { DiscordCard } from '#web/people/DiscordCard.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { TicketButton } from '#web/rsvps/TicketButton.tsx';
import type { ListedEvent } from '#web/search/upcoming/events-by-day.ts';
import { NextUp } from '#web/search/upcoming/NextUp.tsx';
import { UpcomingEvents } from '#web/search/upcoming/UpcomingEvents.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { EventGaps } from '#web/volunteering/host/needs/NeedsOverview.tsx';
import { NextShift } from '#web/volunteering/NextShift.tsx';

export function Component() {
  const email = useAppSelector((state) => state.auth.user?.email ?? '');
  return (
    <Container page>
      <PageTitle>Dashboard</PageTitle>
      <Dashboard>
        <PageHeading>{`Welcome, ${email.split('@')[0]}`}</PageHeading>
        {/* Says at the top, above the calendar of a phone, that the account is limited. */}
        <PostingGate>{null}</PostingGate>
        <UnpaidOrders />
        <NextUp artOf={artOf} ticketOf={ticketOf} />
        <UpcomingEvents artOf={artOf} />
        <DashboardCards>
          <GroupsYouOrganize fallback={<NothingOrganized />} />
          <NextHostedEvent fallback={<NothingHosted />} gapsOf={gapsOf} />
          <IfMayPost>
            <DashboardLine title="Meet and Greet template" action={<MeetAndGreetLink />}>
              For people who don’t know each other yet. Just add a date and a place.
            </DashboardLine>
          </IfMayPost>
          <TriviaLine />
        </DashboardCards>
        <NextShift />
        <DiscordCard />
      </Dashboard>
    </Container>
  );
}

const artOf = ({ category, id, series }: ListedEvent) => <CategoryArt category={category} id={id} series={series} />;

const gapsOf = (eventId: string) => <EventGaps eventId={eventId} />;

const ticketOf = (event: { id: string; title: string }) => <TicketButton event={event} />;

const TriviaLine = () => (
  <DashboardLine
    title="Trivia nights"
    action={
      <Row gap="tight">
        <ButtonLink to={paths.join('')} variant="quiet" size="small">
          Join with a code
        </ButtonLink>
        <ButtonLink to={paths.shows()} variant="quiet" size="small">
          See trivia nights
        </ButtonLink>
      </Row>
    }
  >
    Play with your team, or host a quiz with live scores.
  </DashboardLine>
);

const NothingOrganized = () => (
  <DashboardLine title="Groups you organize" action={<FormLink to={paths.newGroup()}>Start a group</FormLink>}>
    None yet. Start a group for people you meet regularly.
  </DashboardLine>
);

const NothingHosted = () => (
  <DashboardLine title="Next event you're hosting" action={<FormLink to={paths.newEvent()}>Do sump'n!</FormLink>}>
    None yet. Your next event and its guests show up here.
  </DashboardLine>
);

const FormLink = (link: { to: string; children: string }) => (
  <IfMayPost>
    <ButtonLink {...link} variant="quiet" size="small" />
  </IfMayPost>
);

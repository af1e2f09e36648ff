import { paths } from '#contracts/site-paths.ts';
import { MeetAndGreetLink } from '#web/events/lists/MeetAndGreetLink.tsx';
import { NextHostedEvent } from '#web/events/lists/NextHostedEvent.tsx';
import { GroupsYouOrganize } from '#web/groups/GroupsYouOrganize.tsx';
import { IfMayPost } from '#web/moderation/PostingGate.tsx';
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
        <UnpaidOrders />
        <NextUp artOf={artOf} ticketOf={ticketOf} />
        <UpcomingEvents artOf={artOf} />
        <DashboardCards>
          <GroupsYouOrganize fallback={<NothingOrganized />} />
          <NextHostedEvent fallback={<NothingHosted />} gapsOf={gapsOf} />
          <DashboardLine title="Meet and Greet template" action={<MeetAndGreetLink />}>
            For people who don’t know each other yet. Just add a date and a place.
          </DashboardLine>
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

const ticketOf = (eventId: string) => <TicketButton eventId={eventId} />;

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
  <DashboardLine
    title="Groups you organize"
    action={
      <IfMayPost>
        <ButtonLink to={paths.newGroup()} variant="quiet" size="small">
          Start a group
        </ButtonLink>
      </IfMayPost>
    }
  >
    None yet. Start a group for people you meet regularly.
  </DashboardLine>
);

const NothingHosted = () => (
  <DashboardLine
    title="Next event you're hosting"
    action={
      <ButtonLink to={paths.newEvent()} variant="quiet" size="small">
        Do sump'n!
      </ButtonLink>
    }
  >
    None yet. Your next event and its guests show up here.
  </DashboardLine>
);

import { paths } from '#contracts/site-paths.ts';
import { MeetAndGreetLink } from '#web/events/lists/MeetAndGreetLink.tsx';
import { NextHostedEvent } from '#web/events/lists/NextHostedEvent.tsx';
import { GroupsYouOrganize } from '#web/groups/GroupsYouOrganize.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { DashboardCard } from '#web/people/DashboardCard.tsx';
import { DashboardCards } from '#web/people/DashboardCards.tsx';
import { DiscordCard } from '#web/people/DiscordCard.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { ListedEvent } from '#web/search/upcoming/events-by-day.ts';
import { UpcomingEvents } from '#web/search/upcoming/UpcomingEvents.tsx';
import { StageDrawing, StampDrawing, TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { NextShift } from '#web/volunteering/NextShift.tsx';

export function Component() {
  const email = useAppSelector((state) => state.auth.user?.email ?? '');
  return (
    <Container page>
      <PageTitle>Dashboard</PageTitle>
      <PageHeading>{`Welcome, ${email.split('@')[0]}`}</PageHeading>
      <DashboardCards>
        <GroupsYouOrganize fallback={<NothingOrganized />} />
        <NextHostedEvent fallback={<NothingHosted />} />
        <DashboardCard
          title="Meet and Greet template"
          drawing={<StampDrawing />}
          emptyText="A first evening, ready-made"
          action={<MeetAndGreetLink />}
        >
          For people who don't know each other yet: a title, a text and a question are there. You bring day and place.
        </DashboardCard>
      </DashboardCards>
      <NextShift />
      <UpcomingEvents artOf={artOf} />
      <DiscordCard />
    </Container>
  );
}

const artOf = ({ category, id, series }: ListedEvent) => <CategoryArt category={category} id={id} series={series} />;

const NothingOrganized = () => (
  <DashboardCard
    title="Groups you organize"
    drawing={<TableDrawing />}
    emptyText="Nobody at the table yet"
    action={
      <ButtonLink to={paths.newGroup()} variant="quiet" size="small">
        Start a group
      </ButtonLink>
    }
  >
    You organize no group. People you meet again and again are one already.
  </DashboardCard>
);

const NothingHosted = () => (
  <DashboardCard
    title="Next event you're hosting"
    drawing={<StageDrawing />}
    emptyText="The stage is free"
    action={
      <ButtonLink to={paths.newEvent()} variant="quiet" size="small">
        Do sump'n!
      </ButtonLink>
    }
  >
    Nothing you host is coming up. Your next event will stand here with its day, place and guests.
  </DashboardCard>
);

import { UpcomingEvents } from '#web/events/UpcomingEvents.tsx';
import { DashboardCards } from '#web/people/DashboardCards.tsx';
import { DiscordCard } from '#web/people/DiscordCard.tsx';
import { useAppSelector } from '#web/platform/store.ts';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  const email = useAppSelector((state) => state.auth.user?.email ?? '');
  return (
    <Container page>
      <title>Dashboard</title>
      <PageHeading>{`Welcome, ${email.split('@')[0]}`}</PageHeading>
      <DashboardCards />
      <UpcomingEvents />
      <DiscordCard />
    </Container>
  );
}

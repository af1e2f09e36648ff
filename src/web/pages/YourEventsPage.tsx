import { AnsweredEventList } from '#web/events/AnsweredEventList.tsx';
import { CalendarFeed } from '#web/events/CalendarFeed.tsx';
import { HostedEventList } from '#web/events/HostedEventList.tsx';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Container, Stack } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  return (
    <Container page>
      <title>Your events</title>
      <PageHeading
        lead="What you go to, and what you host: coming up, still being written, and over."
        actions={
          <ButtonLink to={paths.newEvent()} variant="loud">
            Do sump'n!
          </ButtonLink>
        }
      >
        Your events
      </PageHeading>
      <Stack gap="loose">
        <section aria-labelledby="you-go">
          <h2 id="you-go">You go</h2>
          <AnsweredEventList />
        </section>
        <section aria-labelledby="you-host">
          <h2 id="you-host">You host</h2>
          <HostedEventList />
        </section>
        <section aria-labelledby="your-calendar">
          <h2 id="your-calendar">In your calendar</h2>
          <CalendarFeed />
        </section>
      </Stack>
    </Container>
  );
}

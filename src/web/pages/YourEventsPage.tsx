import { HostedEventList } from '#web/events/HostedEventList.tsx';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  return (
    <Container page>
      <title>Your events</title>
      <PageHeading
        lead="What you host: coming up, still being written, and over."
        actions={
          <ButtonLink to={paths.newEvent()} variant="loud">
            Do sump'n!
          </ButtonLink>
        }
      >
        Your events
      </PageHeading>
      <HostedEventList />
    </Container>
  );
}

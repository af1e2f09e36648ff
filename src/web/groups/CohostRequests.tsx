import { Link, useRevalidator } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatStart } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useAnswerCohostRequest, useCohostRequests } from './cohosting.api.ts';

/** Requests to co-host events of others; nothing if there are none. */
export function CohostRequests({ slug }: { slug: string }) {
  return (
    <PersonQueries>
      <Requests slug={slug} />
    </PersonQueries>
  );
}

function Requests({ slug }: { slug: string }) {
  const { data: requests = [] } = useCohostRequests(slug);
  const answering = useAnswerCohostRequest(slug);
  const { revalidate } = useRevalidator();
  const decide = (eventId: string, status: 'accepted' | 'declined') =>
    after(answering.mutateAsync({ eventId, status }), () => {
      showToast(status === 'accepted' ? 'Your group is now a co-host.' : 'Invitation declined.');
      void revalidate();
    });
  if (requests.length === 0) return null;
  return (
    <HostSection id="co-hosting" title="Invitations to co-host">
      {answering.error && <Alert kind="error">{problemText(answering.error)}</Alert>}
      <Stack gap="tight">
        {requests.map(({ event }) => (
          <Card key={event.id}>
            <Stack gap="tight">
              <p>
                <Link to={paths.event(event.id)}>{event.title}</Link>
                {` · ${formatStart(event.startsLocal)} · by ${event.host.name}`}
              </p>
              <Row gap="tight">
                <Button size="small" busy={answering.isPending} onClick={() => decide(event.id, 'accepted')}>
                  Co-host
                  <VisuallyHidden>{` ${event.title}`}</VisuallyHidden>
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  busy={answering.isPending}
                  onClick={() => decide(event.id, 'declined')}
                >
                  Decline
                  <VisuallyHidden>{` ${event.title}`}</VisuallyHidden>
                </Button>
              </Row>
            </Stack>
          </Card>
        ))}
      </Stack>
    </HostSection>
  );
}

import { Link, useRevalidator } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatRuleText, formatStart } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import {
  type CohostRef,
  type CohostRequest,
  useAnswerCohostRequest,
  useCohostRequests,
} from './cohost-requests.api.ts';

type CohostRequestsProps = {
  /** The group or organization that was asked; null for the requests to the viewer and to all hosts they run. */
  host: CohostRef | null;
};

/** Requests to co-host events of others; nothing if there are none. */
export function CohostRequests({ host }: CohostRequestsProps) {
  return (
    <PersonQueries>
      <Requests host={host} />
    </PersonQueries>
  );
}

const isFromPerson = ({ kind }: CohostRequest) => kind === 'person';

function Requests({ host }: CohostRequestsProps) {
  const { requests, hasMore } = useCohostRequests(host).data ?? { requests: [], hasMore: false };
  const answering = useAnswerCohostRequest();
  const { revalidate } = useRevalidator();
  const undo = (request: CohostRequest) =>
    after(
      answering.mutateAsync({ request, status: 'requested' }),
      () => void revalidate(),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  const decide = (request: CohostRequest, status: 'accepted' | 'declined') =>
    after(answering.mutateAsync({ request, status }), () => {
      const who = isFromPerson(request) ? 'You’re' : `${request.cohost.name} is`;
      if (status === 'accepted') showToast(`${who} now a co-host.`);
      else showToast('Invitation declined.', { action: { label: 'Undo', run: () => undo(request) } });
      void revalidate();
    });
  if (requests.length === 0) return null;
  return (
    <HostSection id="co-hosting" title="Invitations to co-host">
      {answering.error && <Alert kind="error">{problemText(answering.error)}</Alert>}
      <Stack gap="tight">
        {requests.map((request) => (
          <Request
            key={`${request.event.id} ${request.slug}`}
            request={request}
            isNamed={host === null && !isFromPerson(request)}
            isBusy={answering.isPending}
            onDecide={(status) => decide(request, status)}
          />
        ))}
        {hasMore && <p>There are more. They show up here as you answer these.</p>}
      </Stack>
    </HostSection>
  );
}

type RequestProps = {
  request: CohostRequest;
  /** Says which group or organization was asked. */
  isNamed: boolean;
  isBusy: boolean;
  onDecide: (status: 'accepted' | 'declined') => void;
};

function Request({ request, isNamed, isBusy, onDecide }: RequestProps) {
  const { event, cohost, coversSeries } = request;
  return (
    <Card>
      <Stack gap="tight">
        <p>
          <Link to={paths.event(event.id)}>{event.title}</Link>
          {` · ${formatStart(event.startsLocal)} · by ${event.host.name}`}
          {coversSeries && event.series && ` · all dates, ${formatRuleText(event.series.ruleText)}`}
        </p>
        {isNamed && <p>{`For ${cohost.name}`}</p>}
        {isFromPerson(request) && <p>As a co-host you can edit the event and manage its guests.</p>}
        <Row gap="tight">
          <Button size="small" busy={isBusy} onClick={() => onDecide('accepted')} hiddenLabel={event.title}>
            Co-host
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={isBusy}
            onClick={() => onDecide('declined')}
            hiddenLabel={event.title}
          >
            Decline
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

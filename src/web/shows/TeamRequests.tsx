import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { ShowStartTime } from './ShowStartTime.tsx';
import styles from './Shows.module.css';
import { useAnswerTeamRequest, useTeamRequests } from './team-requests.api.ts';

/** Shows that ask the person’s teams to play; nothing if there are none. */
export function TeamRequests() {
  const { data } = useTeamRequests();
  const answering = useAnswerTeamRequest();
  const navigate = useNavigate();
  if (!data || data.requests.length === 0) return null;
  return (
    <section aria-labelledby="team-requests">
      <Stack>
        <h2 id="team-requests">Asked to play</h2>
        {answering.error && <Alert kind="error">{problemText(answering.error)}</Alert>}
        <ul className={styles.requests}>
          {data.requests.map(({ showId, title, startsAt, hostName, team }) => {
            const name = `${team.name}: ${title}`;
            const answer = (accepts: boolean) =>
              after(answering.mutateAsync({ showId, teamId: team.id, accepts }), () =>
                accepts
                  ? showToast(`${team.name} plays at ${title}.`, {
                      action: { label: 'Open show', run: () => void navigate(paths.show(showId)) },
                    })
                  : showToast(`You declined for ${team.name}.`),
              );
            return (
              <Card as="li" key={showId + team.id}>
                <p>
                  <strong>{hostName}</strong> asks <strong>{team.name}</strong> to play at <strong>{title}</strong>
                  {startsAt && (
                    <>
                      {', '}
                      <ShowStartTime startsAt={startsAt} />
                    </>
                  )}
                  .
                </p>
                <Row gap="tight">
                  <Button hiddenLabel={`for ${name}`} busy={answering.isPending} onClick={() => answer(true)}>
                    Accept
                  </Button>
                  <Button
                    variant="quiet"
                    hiddenLabel={`for ${name}`}
                    busy={answering.isPending}
                    onClick={() => answer(false)}
                  >
                    Decline
                  </Button>
                </Row>
              </Card>
            );
          })}
        </ul>
      </Stack>
    </section>
  );
}

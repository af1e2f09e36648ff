import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { ShowStartTime } from './ShowStartTime.tsx';
import { ShowState } from './ShowState.tsx';
import type { ShowDetail } from './shows.api.ts';

/** A show for anyone who may see it. */
export function ShowIntro({ show }: { show: ShowDetail }) {
  const canPlay = show.takesAnswers && show.status !== 'completed' && !show.isCancelled;
  return (
    <Stack gap="loose">
      <PageHeading lead={<>A trivia night hosted by {show.host.name}</>} actions={<ShowState show={show} />}>
        {show.title}
      </PageHeading>
      <ShowFacts show={show} />
      <Row>
        {canPlay && (
          <ButtonLink to={paths.playShow(show.id)} variant="loud" size="large">
            Play with your team
          </ButtonLink>
        )}
        <ButtonLink to={paths.board(show.id)} variant={canPlay ? 'quiet' : 'primary'} size="large">
          {show.status === 'completed' ? 'See the final ranking' : 'Watch live scores'}
        </ButtonLink>
        {show.status === 'completed' && (
          <ButtonLink to={paths.results(show.id)} variant="quiet" size="large">
            Results
          </ButtonLink>
        )}
      </Row>
    </Stack>
  );
}

/** The event that a show is part of, and where that is. */
export function ShowEvent({ event }: { event: NonNullable<ShowDetail['event']> }) {
  const where = formatWhere(event);
  return (
    <>
      <p>
        <strong>Part of:</strong> <Link to={paths.event(event.id)}>{event.title}</Link>, hosted by {event.hostName}
      </p>
      {where && (
        <p>
          <strong>Where:</strong> {where}
        </p>
      )}
    </>
  );
}

export function ShowFacts({ show }: { show: ShowDetail }) {
  const { startsAt, event, season, questionCount, teamCount, takesAnswers } = show;
  return (
    <Card>
      <Stack gap="tight">
        {startsAt && (
          <p>
            <strong>When:</strong> <ShowStartTime startsAt={startsAt} />
          </p>
        )}
        {event && <ShowEvent event={event} />}
        {season && (
          <p>
            <strong>Season:</strong> <Link to={paths.season(season.id)}>{season.name}</Link>
          </p>
        )}
        <p>
          <strong>Questions:</strong> {questionCount}
        </p>
        {teamCount > 0 && (
          <p>
            <strong>Teams:</strong> {teamCount}
          </p>
        )}
        {takesAnswers && <p>Teams answer on their phones.</p>}
      </Stack>
    </Card>
  );
}

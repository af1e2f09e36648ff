import { useParams } from 'react-router';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { PlaySection } from '#web/shows/play/PlaySection.tsx';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { useShow } from '#web/shows/show-changes.api.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const LAUNCH_POLL_MS = 5000;

export function Component() {
  const { showId = '' } = useParams();
  const { data: show, error, refetch } = useShow(showId, { everyMs: LAUNCH_POLL_MS });
  return (
    <Container page narrow>
      <PageTitle>{show ? `Play: ${show.title}` : 'Play'}</PageTitle>
      {error && !show && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!show && !error && <Skeleton shape="box" />}
      {show && (
        <>
          <PageHeading>{show.title}</PageHeading>
          {show.gameId ? (
            <PlaySection key={show.gameId} show={show} gameId={show.gameId} />
          ) : (
            <p role="status">
              {show.startsAt ? (
                <>
                  Starts <ShowStartTime startsAt={show.startsAt} />.
                </>
              ) : (
                'It has not started yet.'
              )}{' '}
              This page goes on by itself.
            </p>
          )}
        </>
      )}
    </Container>
  );
}

import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { errorStatus } from '#web/platform/http/error-status.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { JoinForm } from './JoinForm.tsx';
import { useHasLeft, useShowToJoin } from './players.api.ts';

/** For people and phones without a team at this show. `wasPlaying`: they had one a moment ago. */
export function JoinAtShow({ show, wasPlaying }: { show: ShowDetail; wasPlaying: boolean }) {
  const { data, error, isFetchedAfterMount, refetch } = useShowToJoin(show.joinCode ?? '');
  if (!show.joinCode) return <p>This show is over.</p>;
  // Its code is not a typo: it came with the show.
  if (errorStatus(error) === 404) return <p>This show is over or was cancelled. Please ask the host.</p>;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  // The data that was loaded to join may be outdated: the host may have deleted the show, not only removed the team.
  if (!data || (wasPlaying && !isFetchedAfterMount)) return <Skeleton shape="box" />;
  return (
    <Stack>
      {wasPlaying && (
        <Alert>
          You’re not in a team anymore. If you didn’t leave, the host removed the team. You can join again.
          <WayBack show={show} />
        </Alert>
      )}
      <JoinForm show={{ ...data, hasJoined: false }} code={show.joinCode} onJoined={() => undefined} />
    </Stack>
  );
}

/** A lobby removes the team of the last phone that leaves, except one that the host expects. */
function WayBack({ show: { id, gameId } }: { show: ShowDetail }) {
  const hasLeft = useHasLeft(id);
  if (!hasLeft) return gameId ? ' Use the same name to keep your team’s scores.' : null;
  return ` To come back, choose your team and enter its code.${gameId ? '' : ' If it isn’t listed, enter its name.'}`;
}

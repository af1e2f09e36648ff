import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { JoinAtShow } from '#web/shows/play/JoinAtShow.tsx';
import { Lobby } from '#web/shows/play/Lobby.tsx';
import { PlaySection } from '#web/shows/play/PlaySection.tsx';
import { usePlayerToken } from '#web/shows/play/player-token.ts';
import { useShowPlayer } from '#web/shows/play/players.api.ts';
import { useShow } from '#web/shows/show-changes.api.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const LAUNCH_POLL_MS = 5000;

export function Component() {
  const { showId = '' } = useParams();
  return (
    <Container page narrow>
      <PlayShow key={showId} showId={showId} />
    </Container>
  );
}

function PlayShow({ showId }: { showId: string }) {
  usePlayerToken(showId);
  const { data: show, error, refetch } = useShow(showId, { everyMs: LAUNCH_POLL_MS });
  const { data: player, isPending } = useShowPlayer(showId);
  const isPlaying = player !== undefined && player !== null && player.teams.length > 0;
  const [wasPlaying, setWasPlaying] = useState(isPlaying);
  if (isPlaying && !wasPlaying) setWasPlaying(true);
  return (
    <>
      <PageTitle>{show ? `Play: ${show.title}` : 'Play'}</PageTitle>
      {error && !show && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {(!show || isPending) && !error && <Skeleton shape="box" />}
      {show && !isPending && (
        <>
          <PageHeading>{show.title}</PageHeading>
          {!isPlaying && <JoinAtShow show={show} wasPlaying={wasPlaying} />}
          {isPlaying && !show.gameId && <Lobby show={show} player={player} />}
          {isPlaying && show.gameId && (
            <PlaySection key={show.gameId} show={show} gameId={show.gameId} player={player} />
          )}
        </>
      )}
    </>
  );
}

import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { HttpError } from '#web/platform/http/http.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { JoinAtShow } from '#web/shows/play/JoinAtShow.tsx';
import { useKeptDocument, useKeptShow } from '#web/shows/play/kept-play.ts';
import { Lobby } from '#web/shows/play/Lobby.tsx';
import { PlaySection } from '#web/shows/play/PlaySection.tsx';
import { usePlayerToken } from '#web/shows/play/player-token.ts';
import { useShowPlayer } from '#web/shows/play/players.api.ts';
import { useShow } from '#web/shows/show-changes.api.ts';
import { useLobby } from '#web/shows/use-lobby.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const LAUNCH_POLL_MS = 5000;

export function Component() {
  const { showId = '' } = useParams();
  return (
    <Container page narrow>
      <PlayShow showId={showId} />
    </Container>
  );
}

const NOT_HERE =
  'No connection. This trivia night isn’t on this phone yet. Once you’ve opened it online, it also opens offline.';
/** The version of what this page keeps in the browser. */
const VERSION = import.meta.url;

function PlayShow({ showId }: { showId: string }) {
  usePlayerToken(showId);
  useKeptShow(showId, VERSION);
  const playing = useShowPlayer(showId);
  const { data: player, isPending, isPaused, failureCount } = playing;
  const isLost = isPaused || failureCount > 0;
  const isPlaying = player !== undefined && player !== null && player.teams.length > 0;
  // A player learns from the stream that the host has gone back to the lobby; a phone whose team was removed has none.
  const polling = { everyMs: LAUNCH_POLL_MS, isAlways: !isPlaying };
  const { data: show, error, fetchStatus, refetch } = useShow(showId, polling);
  const reload = () => Promise.all([playing.refetch(), refetch()]);
  useLobby(isPlaying && show && !show.gameId ? showId : null, () => void reload());
  useKeptDocument(paths.playShow(showId), isPlaying);
  const [wasPlaying, setWasPlaying] = useState(isPlaying);
  if (isPlaying && !wasPlaying) setWasPlaying(true);
  const isUnreachable = fetchStatus === 'paused' || (error !== null && !(error instanceof HttpError));
  return (
    <>
      <PageTitle>{show ? `Play: ${show.title}` : 'Play'}</PageTitle>
      {!show && (error || isUnreachable) && (
        <LoadFailed error={isUnreachable ? NOT_HERE : error} onRetry={() => void refetch()} />
      )}
      {(!show || isPending) && !error && !isUnreachable && <Skeleton shape="box" />}
      {show && !isPending && (
        <>
          <PageHeading>{show.title}</PageHeading>
          {!isPlaying && <JoinAtShow show={show} wasPlaying={wasPlaying} />}
          {isPlaying && !show.gameId && (
            <>
              {isLost && <Alert>Connection lost, trying again.</Alert>}
              <Lobby show={show} player={player} />
            </>
          )}
          {isPlaying && show.gameId && (
            <PlaySection
              key={show.gameId}
              show={show}
              gameId={show.gameId}
              player={player}
              version={VERSION}
              // The host has gone back to the lobby, or launched again since.
              onGone={() => void reload()}
            />
          )}
        </>
      )}
    </>
  );
}

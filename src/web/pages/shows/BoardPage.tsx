import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext, type CallApi } from '#web/platform/http/api.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { callApi } from '#web/platform/http/http.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Board } from '#web/shows/board/Board.tsx';
import { useLobby } from '#web/shows/use-lobby.ts';

const LAUNCH_POLL_MS = 5000;
/** A replica of the database may be behind: what is loaded at once may not know of the launch yet. */
const ASK_AGAIN_MS = 500;

async function loadBoard(call: CallApi, showId: string) {
  const show = await call(calls.getShow, { params: { id: showId } });
  const { id, title, visibility, gameId, startsAt, isCancelled, takesAnswers, joinCode, isListed } = show;
  const game = gameId ? await call(calls.getGame, { params: { id: gameId } }) : null;
  const lobby = gameId ? null : await call(calls.listShowTeams, { params: { id } });
  // Who is in a team, and its code, is for the host and helpers: their browser may be the one on the screen.
  const teams = lobby?.teams.map((team) => ({ id: team.id, name: team.name })) ?? [];
  return {
    show: { id, title, visibility, gameId, startsAt, isCancelled, takesAnswers, joinCode, isListed },
    game,
    teams,
  };
}

type BoardContent = Awaited<ReturnType<typeof loadBoard>>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  return orNotFound(loadBoard(context.get(apiContext), params.showId ?? ''));
}

export function Component() {
  const { productName } = useSite();
  const { show, game, teams, onGone } = useLaunch(useLoaderData<typeof loader>());
  return (
    <>
      <PageHead
        title={`Scores: ${show.title} · ${productName}`}
        description={`The scoreboard of ${show.title}, live: teams, points and the question being asked.`}
        path={paths.board(show.id)}
        isUnlisted={!show.isListed}
      />
      <Board show={show} teams={teams} first={game} onGone={onGone} />
    </>
  );
}

/**
 * A board opened early shows the teams as they join, and starts automatically at the launch. `onGone`: the host may have gone back to the lobby, so
 * the show is asked for again.
 */
function useLaunch(loaded: BoardContent): BoardContent & { onGone: () => void } {
  const [polled, setPolled] = useState<{ loaded: BoardContent; content: BoardContent } | null>(null);
  const [goneId, setGoneId] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const board = polled?.loaded === loaded ? polled.content : loaded;
  const { id: showId, gameId } = board.show;
  const isGone = gameId !== null && gameId === goneId;
  const isAwaited = gameId === null || isGone;
  const [closings, setClosings] = useState(0);
  useLobby(gameId === null ? showId : null, () => setClosings((count) => count + 1));
  useEffect(() => {
    if (!isAwaited) return;
    let isLeft = false;
    // Not by loading the page again, because a failure would put the error page in the place of the board.
    const load = async () => {
      const content = await loadBoard(callApi, showId);
      if (!isLeft) setPolled({ loaded, content });
    };
    const poll = () =>
      void load().catch((error: unknown) => {
        // The show is gone. After other failures, such as offline, the next poll retries.
        if (!isLeft && errorStatus(error) === 404) void revalidate();
      });
    if (isGone || closings > 0) poll();
    const again = closings > 0 ? setTimeout(poll, ASK_AGAIN_MS) : undefined;
    const timer = setInterval(poll, LAUNCH_POLL_MS);
    return () => {
      isLeft = true;
      clearTimeout(again);
      clearInterval(timer);
    };
  }, [showId, loaded, isAwaited, isGone, closings, revalidate]);
  return { ...board, onGone: () => setGoneId(gameId) };
}

import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext, type CallApi } from '#web/platform/http/api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Board } from '#web/shows/board/Board.tsx';

const LAUNCH_POLL_MS = 5000;

async function loadBoard(call: CallApi, showId: string) {
  const show = await call(calls.getShow, { params: { id: showId } });
  const { id, title, gameId, startsAt, takesAnswers, joinCode, isListed } = show;
  const game = gameId ? await call(calls.getGame, { params: { id: gameId } }) : null;
  return { show: { id, title, gameId, startsAt, takesAnswers, joinCode, isListed }, game };
}

type BoardContent = Awaited<ReturnType<typeof loadBoard>>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  return orNotFound(loadBoard(context.get(apiContext), params.showId ?? ''));
}

export function Component() {
  const { productName } = useSite();
  const { show, game } = useLaunch(useLoaderData<typeof loader>());
  return (
    <>
      <PageHead
        title={`Scores: ${show.title} · ${productName}`}
        description={`The scoreboard of ${show.title}, live: teams, points and the question being asked.`}
        path={paths.board(show.id)}
        isUnlisted={!show.isListed}
      />
      <Board key={show.gameId} show={show} first={game} />
    </>
  );
}

/** A board opened early starts automatically at the launch. */
function useLaunch(loaded: BoardContent): BoardContent {
  const [launched, setLaunched] = useState<BoardContent | null>(null);
  const showId = loaded.show.id;
  const board = loaded.show.gameId === null && launched?.show.id === showId ? launched : loaded;
  const isAwaited = board.show.gameId === null;
  useEffect(() => {
    if (!isAwaited) return;
    let isLeft = false;
    // Not by loading the page again, because a failure would put the error page in the place of the board.
    const poll = async () => {
      const content = await loadBoard(callApi, showId);
      if (content.game && !isLeft) setLaunched(content);
    };
    // While offline, the next poll retries.
    const timer = setInterval(() => void poll().catch(() => undefined), LAUNCH_POLL_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [showId, isAwaited]);
  return board;
}

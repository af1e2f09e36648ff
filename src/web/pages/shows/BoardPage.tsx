import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Board } from '#web/shows/board/Board.tsx';

const LAUNCH_POLL_MS = 5000;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const show = await orNotFound(call(calls.getShow, { params: { id: params.showId ?? '' } }));
  const { id, title, gameId, startsAt, takesAnswers, joinCode, isListed } = show;
  const game = gameId ? await orNotFound(call(calls.getGame, { params: { id: gameId } })) : null;
  return { show: { id, title, gameId, startsAt, takesAnswers, joinCode, isListed }, game };
}

export function Component() {
  const { productName } = useSite();
  const { show, game } = useLoaderData<typeof loader>();
  useLaunch(show.id, show.gameId === null);
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
function useLaunch(showId: string, isAwaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAwaited) return;
    const poll = async () => {
      const { gameId } = await callApi(calls.getShow, { params: { id: showId } });
      if (gameId) await revalidate();
    };
    // While offline, the next poll retries.
    const timer = setInterval(() => void poll().catch(() => undefined), LAUNCH_POLL_MS);
    return () => clearInterval(timer);
  }, [showId, isAwaited, revalidate]);
}

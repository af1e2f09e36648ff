import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { getShowOfGame } from '#web/shows/shows.api.ts';

/** A game has no page of its own: its address leads to the board of its show. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<never> {
  const asked = context.get(apiContext)(getShowOfGame, { params: { id: params.gameId ?? '' } });
  const show = await asked.catch(() => null);
  throw redirect(show ? paths.board(show.id) : paths.shows());
}

export const Component = () => null;

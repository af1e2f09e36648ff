import { type LoaderFunctionArgs, redirect } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';

/** A game has no page of its own: redirects to the board of its show. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<never> {
  const response = context.get(apiContext)(calls.getShowOfGame, { params: { id: params.gameId ?? '' } });
  const show = await response.catch(() => null);
  throw redirect(show ? paths.board(show.id) : paths.shows());
}

export const Component = () => null;

import type { LoaderFunctionArgs } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { toCardEvent } from '#web/parts/event-card/card-event.ts';
import { withFaces } from '#web/parts/event-card/faces.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { ComingUp } from './lazy-coming-up.ts';

/** Two rows on a wide screen. */
const SHOWN = 6;

/** The soonest events, each series once; none on a failure, because the page works without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const [soonest] = await Promise.all([
    callApi(calls.searchEvents, { query: { series: 'next' } }).catch(() => null),
    ComingUp.ready(),
  ]);
  return { events: await withFaces(callApi, (soonest?.events ?? []).slice(0, SHOWN).map(toCardEvent)) };
}

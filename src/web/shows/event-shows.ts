import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import type { Show } from './shows.api.ts';

/** Shows that the viewer may find from the event. Never fails: the page is useful without them. */
export const loadEventShows = (callApi: CallApi, eventId: string): Promise<Show[]> =>
  callApi(calls.listShows, { query: { eventId } }).catch(() => []);

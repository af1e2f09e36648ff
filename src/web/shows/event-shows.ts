import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import type { Show } from './shows.api.ts';

/** The fields that the page of an event shows. */
export type EventShow = Pick<Show, 'id' | 'title' | 'status'>;

/** Shows that the viewer may find from the event. Never fails: the page is useful without them. */
export async function loadEventShows(callApi: CallApi, eventId: string): Promise<EventShow[]> {
  const shows = await callApi(calls.listShows, { query: { eventId } }).catch(() => []);
  return shows.map(({ id, title, status }) => ({ id, title, status }));
}

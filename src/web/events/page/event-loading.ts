import { redirect, replace } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths, type SitePath } from '#contracts/site-paths.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import type { WholeEvent } from './events.api.ts';

/**
 * Sends people who co-host an event that is hidden to their page of it, which says why: this one looks alike to everybody else. If the browser is here
 * already, that page takes its place: going back would lead here again.
 */
function redirectCohost(error: unknown, eventId: string, page: SitePath): never {
  if (problemOf(error)?.code !== 'event.hidden') throw error;
  const isHere = globalThis.location?.pathname === page;
  throw (isHere ? replace : redirect)(paths.manageEvent(eventId));
}

/** The event without editor-only fields, for a page that shows it. Incomplete drafts have no page; their host continues in the form. */
export async function loadEvent(
  callApi: CallApi,
  eventId: string,
  page: SitePath = paths.event(eventId),
): Promise<WholeEvent> {
  const event = await orNotFound(
    callApi(calls.getEvent, { params: { eventId } }).catch((error: unknown) => redirectCohost(error, eventId, page)),
  );
  const { category, startsAt, endsAt, startsLocal, endsLocal, timeZone } = event;
  if (!category || !startsAt || !endsAt || !startsLocal || !endsLocal || !timeZone)
    throw new Response(null, { status: 404 });
  return { ...event, category, startsAt, endsAt, startsLocal, endsLocal, timeZone, description: '', hostNotes: '' };
}

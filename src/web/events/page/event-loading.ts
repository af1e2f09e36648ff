import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import type { WholeEvent } from './events.api.ts';

/** The event without editor-only fields. Incomplete drafts have no page; their host continues in the form. */
export async function loadEvent(callApi: CallApi, eventId: string): Promise<WholeEvent> {
  const event = await orNotFound(callApi(calls.getEvent, { params: { eventId } }));
  const { category, startsAt, endsAt, startsLocal, endsLocal, timeZone } = event;
  if (!category || !startsAt || !endsAt || !startsLocal || !endsLocal || !timeZone)
    throw new Response(null, { status: 404 });
  return { ...event, category, startsAt, endsAt, startsLocal, endsLocal, timeZone, description: '', hostNotes: '' };
}

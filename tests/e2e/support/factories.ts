import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { createEvent, type EventDetail, type HostChoice, publishEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { createSeries, type Series } from '#contracts/series/series.contract.ts';
import { newAccount } from './log-in.ts';
import { createSignedIn } from './site-controls.ts';

/** Calls the API of the running site; throws if the call fails. */
export async function callSite<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: EndpointInput<E>,
  as?: Pick<SignedIn, 'tokens'>,
): Promise<EndpointOutput<E>> {
  const response = await request.fetch(endpointUrl(endpoint, input as Parameters<typeof endpointUrl>[1]), {
    method: endpoint.method,
    headers: as ? { authorization: `Bearer ${as.tokens.access.token}` } : {},
    ...('body' in input && { data: input.body }),
  });
  if (!response.ok()) throw new Error(`${endpoint.method} ${endpoint.path}: ${await response.text()}`);
  return (response.status() === 204 ? undefined : await response.json()) as EndpointOutput<E>;
}

export async function createUser(): Promise<SignedIn> {
  return createSignedIn(newAccount().email);
}

/** The id of the town in the gazetteer. */
const BERLIN = 2_950_159;

/** The date `days` from today. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The local time in Berlin `hours` from now. */
export const hoursAhead = (hours: number): string =>
  Temporal.Now.zonedDateTimeISO('Europe/Berlin').add({ hours }).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The times of an event whose check-in is open. */
export const soon = (): Pick<EventFields, 'startsLocal' | 'endsLocal'> => ({
  startsLocal: hoursAhead(3),
  endsLocal: hoursAhead(6),
});

/** A unique word to search for. */
export const rareWord = (): string =>
  `zz${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)}${randomUUID().slice(0, 4)}`;

type NewEvent = EventFields & { host?: HostChoice };

/** Creates and publishes an event in Berlin in ten days, at 19:00. */
export async function publishedEvent(
  request: APIRequestContext,
  host: SignedIn,
  fields: NewEvent = {},
): Promise<EventDetail> {
  const day = dayAhead(10);
  const isOnline = fields.attendance === 'online';
  const body: NewEvent = {
    title: 'Board games by the fire',
    category: 'social-gatherings',
    description: 'Bring a **game**, or just yourself.',
    startsLocal: `${day}T19:00`,
    endsLocal: `${day}T22:00`,
    ...(isOnline ? { timeZone: 'Europe/Berlin' } : { placeId: BERLIN }),
    ...fields,
  };
  const { id } = await callSite(request, createEvent, { body }, host);
  return callSite(request, publishEvent, { params: { eventId: id } }, host);
}

/** A weekly series that starts in ten days. */
export async function publishedSeries(request: APIRequestContext, host: SignedIn): Promise<Series> {
  const day = dayAhead(10);
  const body: EventFields = {
    title: 'Weekly walk',
    category: 'outdoor-adventures',
    startsLocal: `${day}T19:00`,
    endsLocal: `${day}T21:00`,
    attendance: 'online',
    timeZone: 'Europe/Berlin',
  };
  const { id } = await callSite(request, createEvent, { body }, host);
  return callSite(request, createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=6' } }, host);
}

/** Makes `count` new people answer going, one after another. */
export async function fillSeats(request: APIRequestContext, eventId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await callSite(request, answerEvent, { params: { eventId }, body: { status: 'going' } }, await createUser());
}

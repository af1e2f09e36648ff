import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { createEvent, type EventDetail, type HostChoice, publishEvent } from '#contracts/events/events.contract.ts';
import { searchPlaces } from '#contracts/places/places.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { createSeries, type Series } from '#contracts/series/series.contract.ts';
import { newcomer } from './newcomer.ts';
import { createSignedIn } from './site-controls.ts';

/** Calls the running site as any other program does; every call here is expected to succeed. */
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

export async function join(): Promise<SignedIn> {
  return createSignedIn(newcomer().email);
}

/** As the gazetteer numbers it. */
const BERLIN = 2_950_159;

/** The first start loads the gazetteer in the background, so a place may not be there yet. */
export async function placeIsKnown(request: APIRequestContext, q: string): Promise<void> {
  const find = async () => (await callSite(request, searchPlaces, { query: { q } })).places.length;
  await expect.poll(find, { timeout: 30_000, message: `${q} is in the gazetteer` }).toBeGreaterThan(0);
}
export const berlinIsKnown = (request: APIRequestContext) => placeIsKnown(request, 'Berlin, Germany');

/** `days` from today, as the clock on the spot shows it. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A word that no other journey searches for. */
export const rareWord = (): string =>
  `zz${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)}${randomUUID().slice(0, 4)}`;

type NewEvent = EventFields & { host?: HostChoice };

/** A published event in Berlin in ten days, at seven in the evening, as the site makes it. */
export async function publishedEvent(
  request: APIRequestContext,
  host: SignedIn,
  fields: NewEvent = {},
): Promise<EventDetail> {
  const day = dayAhead(10);
  const isOnline = fields.attendance === 'online';
  if (!isOnline) await berlinIsKnown(request);
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

/** The same every week from then on. */
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

/** So many newcomers say going, one after another. */
export async function fillSeats(request: APIRequestContext, eventId: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await callSite(request, answerEvent, { params: { eventId }, body: { status: 'going' } }, await join());
}

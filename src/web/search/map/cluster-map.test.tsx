import { afterEach, expect, test, vi } from 'vitest';
import type { Cluster, EventQuery } from '../search.api.ts';
import { ClusterMap } from './cluster-map.ts';

const site = { tileUrl: '', tileAttribution: '', tileMaxZoom: 12 };
const cluster = { latitude: 52.5, longitude: 13.4, count: 1, isOneSpot: true, event: { id: 'e1', title: 'Rowing' } };
const events = [{ id: 'e1', title: 'Rowing', startsLocal: '2026-12-01T19:00', latitude: 52.5, longitude: 13.4 }];
type EventPage = { events: typeof events; nextCursor: string | null };
const pageOf = (found: typeof events, nextCursor: string | null = null): EventPage => ({ events: found, nextCursor });
const openMap = (
  findEvents = (_query: EventQuery) => Promise.resolve(pageOf(events)),
  onError = (_error: unknown) => {},
  clusters: Cluster[] = [cluster],
) =>
  new ClusterMap(document.body.appendChild(document.createElement('div')), site, {
    findClusters: () => Promise.resolve({ clusters, isExact: true }),
    findEvents,
    openEvent: () => undefined,
    onMove: () => undefined,
    onError,
  });
const pin = () => document.querySelector<HTMLElement>('[aria-label="Rowing"]')!;

afterEach(() => document.body.replaceChildren());

test('a map that was closed says nothing about events that arrive late', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const listing = Promise.withResolvers<EventPage>();
  const map = openMap(() => listing.promise, onError);
  await map.show({});
  pin().click();
  map.remove();
  listing.resolve(pageOf(events));
  await new Promise(setImmediate);
  expect(onError).not.toHaveBeenCalled();
});

test('the keyboard stays on a pin that is shown again, and on the map when the pin is gone', async () => {
  const clusters = [cluster];
  const map = openMap(undefined, undefined, clusters);
  await map.show({});
  pin().focus();
  await map.show({});
  expect(document.activeElement).toBe(pin());
  clusters.pop();
  await map.show({});
  expect(document.activeElement?.className).toContain('leaflet-container');
  map.remove();
});

const listedTitles = () => [...document.querySelectorAll('.leaflet-popup-content li')].map((item) => item.textContent);
const at = (title: string, latitude: number) => ({ ...events[0]!, id: title, title, latitude });

test('a pin lists its own event, found by distance or not, and none of its neighbors', async () => {
  const findEvents = vi.fn<(query: EventQuery) => Promise<EventPage>>();
  findEvents.mockResolvedValueOnce(pageOf([events[0]!, at('Chess', 52.501)], 'next'));
  findEvents.mockResolvedValueOnce(pageOf([at('Chess', 52.501)]));
  const map = openMap(findEvents);
  await map.show({});
  pin().click();
  await expect.poll(listedTitles).toEqual([expect.stringMatching(/^Rowing.*7:00/)]);
  expect(findEvents).toHaveBeenCalledWith(expect.objectContaining({ radiusKm: 1, sort: 'distance' }));
  pin().click();
  await expect.poll(listedTitles).toEqual(['Rowing']);
  map.remove();
});

test('a spot with more events than a page shows all of them, and a page that failed can be asked for again', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const findEvents = vi.fn<(query: EventQuery) => Promise<EventPage>>();
  findEvents.mockResolvedValueOnce(pageOf([events[0]!, at('Chess', 52.5)], 'next'));
  findEvents.mockRejectedValueOnce(new Error('offline'));
  findEvents.mockResolvedValueOnce(pageOf([at('Choir', 52.5), at('Tennis', 52.501)], 'later'));
  const map = openMap(findEvents, onError, [{ ...cluster, count: 4, event: null }]);
  await map.show({});
  document.querySelector<HTMLElement>('[aria-label="4 events"]')!.click();
  const titles = () => listedTitles().map((text) => text.replace(/(?:Tue| ).*/s, ''));
  await expect.poll(titles).toEqual(['Rowing', 'Chess', 'Show']);
  const more = () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Show more')!;
  more().click();
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  more().click();
  await expect.poll(titles).toEqual(['Rowing', 'Chess', 'Choir', 'and']);
  expect(findEvents).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'next', sort: 'distance' }));
  expect(document.activeElement?.textContent).toBe('Choir');
  map.remove();
});

test('a search around a town that finds nothing shows the circle searched', async () => {
  const map = openMap(undefined, undefined, []);
  await map.show({}, { center: { latitude: 52.4, longitude: 13.1 }, radiusKm: 5 });
  const { center } = map.area();
  expect(center.latitude).toBeCloseTo(52.4, 1);
  expect(center.longitude).toBeCloseTo(13.1, 1);
  await map.show({}, null);
  map.remove();
});

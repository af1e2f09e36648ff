import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { cachePosition, type ViewerPosition } from './viewer-position.ts';

/** Requests the position from the browser once, then falls back to the profile's place and to the town of the site. */
export async function findPosition(callApi: CallApi, profilePlace: string, siteTown: string): Promise<void> {
  cachePosition(
    (await fromBrowser(callApi)) ??
      (await fromText(callApi, profilePlace, 'profile')) ??
      (await fromText(callApi, siteTown, 'site')),
  );
}

/** Rounded to about a kilometre: precise enough for a search, too coarse for an address. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

async function fromBrowser(callApi: CallApi): Promise<ViewerPosition | null> {
  const coordinates = await askBrowser();
  if (!coordinates) return null;
  const position = { latitude: coarse(coordinates.latitude), longitude: coarse(coordinates.longitude) };
  const town = await callApi(calls.findNearestPlace, { query: position }).catch(() => null);
  return { ...position, name: town?.name ?? '', source: 'browser', timeZone: town?.timeZone };
}

/** Includes the time in which somebody decides. Firefox says nothing when its question is dismissed. */
const ANSWER_MS = 30_000;

const askBrowser = () =>
  new Promise<GeolocationCoordinates | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    setTimeout(() => resolve(null), ANSWER_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  });

async function fromText(callApi: CallApi, text: string, source: 'profile' | 'site'): Promise<ViewerPosition | null> {
  if (!text) return null;
  const response = await callApi(calls.searchPlaces, { query: { q: text.slice(0, 100), limit: 1 } }).catch(() => null);
  const place = response?.places[0];
  if (!place) return null;
  const { latitude, longitude, name, timeZone } = place;
  return { latitude, longitude, name, timeZone, source };
}

import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/api.ts';

/** Where to look when "near me" is asked for, and who said so. */
export type ViewerPosition = { latitude: number; longitude: number; name: string; toldBy: 'browser' | 'profile' };

/** Undefined until asked; null once nobody could tell. It is kept for as long as the page is open, and nowhere else. */
let known: ViewerPosition | null | undefined;
export const knownPosition = () => known;

/** Asks the browser once, then looks at the place that the person's profile names. */
export async function findPosition(callApi: CallApi, profilePlace: string): Promise<void> {
  known = (await fromBrowser(callApi)) ?? (profilePlace ? await fromProfile(callApi, profilePlace) : null);
}

/** About a kilometre: enough for a search, too little for an address. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

async function fromBrowser(callApi: CallApi): Promise<ViewerPosition | null> {
  const coordinates = await askBrowser();
  if (!coordinates) return null;
  const position = { latitude: coarse(coordinates.latitude), longitude: coarse(coordinates.longitude) };
  const town = await callApi(calls.findNearestPlace, { query: position }).catch(() => null);
  return { ...position, name: town?.name ?? '', toldBy: 'browser' };
}

const askBrowser = () =>
  new Promise<GeolocationCoordinates | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  });

async function fromProfile(callApi: CallApi, text: string): Promise<ViewerPosition | null> {
  const found = await callApi(calls.searchPlaces, { query: { q: text.slice(0, 100), limit: 1 } }).catch(() => null);
  const place = found?.places[0];
  if (!place) return null;
  return { latitude: place.latitude, longitude: place.longitude, name: place.name, toldBy: 'profile' };
}

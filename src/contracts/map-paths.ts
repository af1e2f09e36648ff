import type { SitePath } from './site-paths.ts';

/* Paths of maps. They are not in site-paths.ts, because every page loads that. */

export const tilePath = (zoom: string, column: string, row: string): SitePath => `/tiles/${zoom}/${column}/${row}.svg`;

/** A picture of a map: with a pin, or with a circle around an area. */
export const pinPicturePath = (position: string): SitePath => `/maps/${position}.svg`;
export const areaPicturePath = (position: string): SitePath => `/maps/area/${position}.svg`;

type Position = { latitude: number; longitude: number };

/** About 10 m: closer positions share a picture. */
export const mapPosition = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

/** `isArea`: a town, without the place in it. */
export const openStreetMapLink = ({ latitude, longitude, isArea }: Position & { isArea: boolean }): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${isArea ? 12 : 17}/${latitude}/${longitude}`;

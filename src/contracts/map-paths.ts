import type { SitePath } from './site-paths.ts';

/* Paths of maps. They are not in site-paths.ts, because every page loads that. */

export const tilePath = (zoom: string, column: string, row: string): SitePath => `/tiles/${zoom}/${column}/${row}.svg`;

/** A picture of a map: with a pin, or with a circle around an area. */
export const pinPicturePath = (position: string): SitePath => `/maps/${position}.svg`;
export const areaPicturePath = (position: string): SitePath => `/maps/area/${position}.svg`;

/** About 10 m: closer positions share a picture. */
export const mapPosition = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

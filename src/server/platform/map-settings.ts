import { tilePath } from '#contracts/map-paths.ts';
import type { Site } from '#contracts/site.contract.ts';
import type { Config } from './config.ts';

/** The closest zoom at which the base map is still true: its coasts are off by up to a kilometre. */
const BASEMAP_ZOOM = 11;
const TILE_URL_ZOOM = 19;
const BASEMAP_ATTRIBUTION = 'Natural Earth, GeoNames';

/** The map that the site draws itself, of the base map that comes along. */
export const ownMap = { maxZoom: BASEMAP_ZOOM, attribution: BASEMAP_ATTRIBUTION };

/** The tiles of live maps: of TILE_URL, or the site's own. */
export function liveMap(config: Config): Pick<Site, 'tileUrl' | 'tileAttribution' | 'tileMaxZoom'> {
  const { TILE_URL, TILE_ATTRIBUTION } = config;
  if (TILE_URL) return { tileUrl: TILE_URL, tileAttribution: TILE_ATTRIBUTION, tileMaxZoom: TILE_URL_ZOOM };
  const { maxZoom, attribution } = ownMap;
  return { tileUrl: tilePath('{z}', '{x}', '{y}'), tileAttribution: attribution, tileMaxZoom: maxZoom };
}

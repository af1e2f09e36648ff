import { tilePath } from '#contracts/map-paths.ts';
import type { Site } from '#contracts/site.contract.ts';
import type { Config } from './config.ts';

/** The closest zooms at which the maps are still true: the base map's coasts are off by up to a kilometre. */
const BASEMAP_ZOOM = 12;
const MAP_FILE_ZOOM = 18;
const TILE_URL_ZOOM = 19;
const BASEMAP_ATTRIBUTION = 'Natural Earth, GeoNames';

/** The map that the site draws itself: from MAP_FILE or the base map that comes along. */
export const ownMap = ({ MAP_FILE, TILE_ATTRIBUTION }: Pick<Config, 'MAP_FILE' | 'TILE_ATTRIBUTION'>) =>
  MAP_FILE
    ? { maxZoom: MAP_FILE_ZOOM, attribution: `${TILE_ATTRIBUTION}, ${BASEMAP_ATTRIBUTION}` }
    : { maxZoom: BASEMAP_ZOOM, attribution: BASEMAP_ATTRIBUTION };

/** The tiles of live maps: of TILE_URL, or the site's own. */
export function liveMap(config: Config): Pick<Site, 'tileUrl' | 'tileAttribution' | 'tileMaxZoom'> {
  const { TILE_URL, TILE_ATTRIBUTION } = config;
  if (TILE_URL) return { tileUrl: TILE_URL, tileAttribution: TILE_ATTRIBUTION, tileMaxZoom: TILE_URL_ZOOM };
  const { maxZoom, attribution } = ownMap(config);
  return { tileUrl: tilePath('{z}', '{x}', '{y}'), tileAttribution: attribution, tileMaxZoom: maxZoom };
}

import { type TileLayer, tileLayer } from 'leaflet';

export type MapSite = { tileUrl: string; tileAttribution: string; tileMaxZoom: number };

/** How far tiles are enlarged beyond their closest zoom. */
const ENLARGED_ZOOMS = 1;

export const mapTiles = ({ tileUrl, tileAttribution, tileMaxZoom }: MapSite): TileLayer =>
  tileLayer(tileUrl, {
    attribution: tileAttribution,
    maxNativeZoom: tileMaxZoom,
    maxZoom: tileMaxZoom + ENLARGED_ZOOMS,
  });

import { type TileLayer, tileLayer } from 'leaflet';

export type MapSite = { tileUrl: string; tileAttribution: string; tileMaxZoom: number };

export const mapTiles = ({ tileUrl, tileAttribution, tileMaxZoom }: MapSite): TileLayer =>
  tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: tileMaxZoom });

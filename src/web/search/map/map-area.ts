import { type Radius, radii } from '#web/parts/search/when-and-where.ts';

export type MapArea = { center: { latitude: number; longitude: number }; radiusKm: number };

/** The smallest circle to choose from that covers most of the map. */
export const radiusOf = ({ radiusKm }: MapArea): Radius =>
  radii.find((radius) => Number(radius) >= radiusKm * 0.9) ?? '200';

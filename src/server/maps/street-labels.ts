import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { Placement } from './draw-shapes.ts';
import { featuresOf, type PlacedTile } from './map-file.ts';
import type { MapView } from './mercator.ts';

const STREETS_FROM_ZOOM = 15;
const LETTER = 0.56;
const STREET_SIZE = 10;
const PADDING = 4;
const MAX_NAME = 60;
/** Sizes of the places of the Protomaps base map by kind, and the zooms at which they are shown. */
const PLACES: Record<string, { size: number; from: number; to: number }> = {
  country: { size: 12, from: 2, to: 6 },
  region: { size: 11, from: 5, to: 8 },
  locality: { size: 12, from: 3, to: 14 },
  macrohood: { size: 11, from: 12, to: 15 },
  neighbourhood: { size: 11, from: 13, to: 17 },
};

type Label = { text: string; x: number; y: number; size: number; isStreet: boolean; degrees: number };
type Candidate = Label & { rank: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** Names of places and streets that fit into a view without touching each other. A tile shows only what fits into it: its neighbour does not know. */
export class StreetLabels {
  readonly #view: MapView;
  readonly #candidates: Candidate[] = [];

  constructor(view: MapView) {
    this.#view = view;
  }

  addTile(placed: PlacedTile): void {
    const placementOf = ({ extent }: VectorTileFeature) => ({
      left: placed.left,
      top: placed.top,
      scale: placed.size / extent,
    });
    const places = featuresOf(placed, 'places').map((feature) => this.#placeOf(feature, placementOf(feature)));
    const streets = featuresOf(placed, 'roads').map((feature) => this.#streetOf(feature, placementOf(feature)));
    this.#candidates.push(...[...places, ...streets].filter((label) => label !== null));
  }

  draw(): Label[] {
    const taken: Box[] = [];
    const names = new Set<string>();
    return this.#candidates
      .toSorted((a, b) => b.rank - a.rank)
      .filter((label) => {
        const box = boxOf(label);
        const isFree = !names.has(label.text) && this.#contains(box) && !taken.some((other) => doOverlap(box, other));
        if (isFree) {
          taken.push(box);
          names.add(label.text);
        }
        return isFree;
      });
  }

  #contains({ left, top, right, bottom }: Box): boolean {
    return left >= 0 && top >= 0 && right <= this.#view.width && bottom <= this.#view.height;
  }

  #placeOf(feature: VectorTileFeature, { left, top, scale }: Placement) {
    const { kind, population_rank: rank } = feature.properties;
    const place = PLACES[String(kind)];
    const { zoom, width } = this.#view;
    const text = nameOf(feature);
    const point = feature.type === 1 ? feature.loadGeometry()[0]?.[0] : undefined;
    if (!place || !text || !point || zoom < place.from || zoom > place.to) return null;
    const size = place.size + (Number(rank) >= 12 ? 2 : 0);
    const half = (text.length * size * LETTER) / 2 + PADDING;
    const [x, y] = [left + point.x * scale, top + point.y * scale];
    if (x < 0 || x > width) return null;
    // A name at the edge moves inside.
    const inside = Math.min(Math.max(x, half), width - half);
    return { text, x: digit(inside), y: digit(y), size, isStreet: false, degrees: 0, rank: 100 + (Number(rank) || 0) };
  }

  /** In the middle of the longest straight part that is seen. */
  #streetOf(feature: VectorTileFeature, { left, top, scale }: Placement) {
    const text = nameOf(feature);
    if (!text || this.#view.zoom < STREETS_FROM_ZOOM || feature.type !== 2) return null;
    let best = { length: 0, x: 0, y: 0, degrees: 0 };
    for (const line of feature.loadGeometry())
      for (const [at, b] of line.entries()) {
        const a = line[at - 1];
        if (!a) continue;
        const part = visiblePart(
          { x: left + a.x * scale, y: top + a.y * scale },
          { x: left + b.x * scale, y: top + b.y * scale },
          this.#view,
        );
        if (part && part.length > best.length) best = part;
      }
    if (best.length < text.length * STREET_SIZE * LETTER) return null;
    const [x, y, degrees] = [digit(best.x), digit(best.y + STREET_SIZE * 0.35), Math.round(best.degrees)];
    return { text, x, y, size: STREET_SIZE, isStreet: true, degrees, rank: Math.min(99, best.length / 10) };
  }
}

/** The part of a segment within a view (Liang–Barsky): length, middle, and direction from left to right. */
function visiblePart(a: { x: number; y: number }, b: { x: number; y: number }, { width, height }: MapView) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [from, to] = [0, 1];
  for (const [step, distance] of [
    [-dx, a.x],
    [dx, width - a.x],
    [-dy, a.y],
    [dy, height - a.y],
  ] as const) {
    if (step === 0 && distance < 0) return null;
    if (step < 0) from = Math.max(from, distance / step);
    if (step > 0) to = Math.min(to, distance / step);
  }
  if (from >= to) return null;
  const middle = (from + to) / 2;
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
  return { length: Math.hypot(dx, dy) * (to - from), x: a.x + dx * middle, y: a.y + dy * middle, degrees: upright };
}

const digit = (pixels: number) => Math.round(pixels * 10) / 10;

const nameOf = ({ properties }: VectorTileFeature): string => String(properties['name'] ?? '').slice(0, MAX_NAME);

function boxOf({ text, x, y, size, degrees }: Label): Box {
  const [length, turn] = [text.length * size * LETTER, (degrees * Math.PI) / 180];
  const across = (Math.abs(Math.cos(turn)) * length + Math.abs(Math.sin(turn)) * size) / 2 + PADDING;
  const down = (Math.abs(Math.sin(turn)) * length + Math.abs(Math.cos(turn)) * size) / 2 + PADDING;
  const middle = y - size * 0.35;
  return { left: x - across, right: x + across, top: middle - down, bottom: middle + down };
}

const doOverlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

import type { Feature, Position } from 'geojson';
import type { Label, LabelSize } from '#server/maps/basemap-format.ts';
import { LABEL_FONTS, labelBox } from '#server/maps/label-boxes.ts';
import { project, TILE_SIZE } from '#server/maps/mercator.ts';
import { readGazetteer } from '#server/places/gazetteer.ts';

const FIRST_ZOOM = 2;
const LAST_ZOOM = 11;
/** Names that would leave no room for their neighbours at small scales. */
const LEAST_POPULATION: Record<number, number> = { 2: 5_000_000, 3: 1_000_000, 4: 300_000, 5: 80_000, 6: 20_000 };
const BUCKET = 64;

type Candidate = Omit<Label, 'zoom'> & { weight: number; firstZoom: number };

/** Each name with the first zoom at which it does not touch those of larger places. It stays at all closer ones, so tiles agree about it. */
export function placeLabels(countries: readonly Feature[]): Label[] {
  const candidates = [...countries.flatMap(countryLabel), ...townLabels()];
  const placed = new Map<Candidate, Label>();
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom++) {
    const taken = new TakenBoxes(zoom);
    for (const label of placed.values()) taken.add(label);
    for (const candidate of candidates) {
      if (candidate.firstZoom > zoom || placed.has(candidate) || !taken.hasRoom(candidate)) continue;
      const { name, x, y, size } = candidate;
      const label = { name, x, y, size, zoom };
      taken.add(label);
      placed.set(candidate, label);
    }
  }
  return [...placed.values()];
}

class TakenBoxes {
  readonly #buckets = new Map<string, ReturnType<typeof labelBox>[]>();
  readonly #zoom: number;
  constructor(zoom: number) {
    this.#zoom = zoom;
  }
  #boxOf({ name, x, y, size }: Omit<Label, 'zoom'>, margin: number) {
    const world = TILE_SIZE * 2 ** this.#zoom;
    const { left, top, right, bottom } = labelBox(name, size);
    const [across, down] = [x * world, y * world];
    return {
      left: across + left - margin,
      top: down + top - margin / 2,
      right: across + right + margin,
      bottom: down + bottom + margin / 2,
    };
  }
  *#bucketsOf({ left, top, right, bottom }: ReturnType<typeof labelBox>): Generator<string> {
    for (let row = Math.floor(top / BUCKET); row <= Math.floor(bottom / BUCKET); row++)
      for (let column = Math.floor(left / BUCKET); column <= Math.floor(right / BUCKET); column++)
        yield `${column} ${row}`;
  }
  hasRoom(label: Omit<Label, 'zoom'>): boolean {
    const box = this.#boxOf(label, this.#zoom < 6 ? 14 : 10);
    for (const bucket of this.#bucketsOf(box))
      for (const other of this.#buckets.get(bucket) ?? [])
        if (box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
          return false;
    return true;
  }
  add(label: Omit<Label, 'zoom'>): void {
    const box = this.#boxOf(label, 0);
    for (const bucket of this.#bucketsOf(box)) this.#buckets.set(bucket, [...(this.#buckets.get(bucket) ?? []), box]);
  }
}

function townLabels(): Candidate[] {
  const { name, population, latitude, longitude } = readGazetteer();
  return name
    .map((town, at) => {
      const weight = population[at]!;
      const size: LabelSize = weight >= 1_000_000 ? 2 : weight >= 100_000 ? 1 : 0;
      const firstZoom = Object.entries(LEAST_POPULATION).find(([, least]) => weight >= least)?.[0] ?? 7;
      const position = project({ latitude: latitude[at]!, longitude: longitude[at]! });
      return { name: town, ...position, size, weight, firstZoom: Number(firstZoom) };
    })
    .toSorted((a, b) => b.weight - a.weight);
}

/** In the middle of the country's largest part, as soon as its name is narrower than that. */
function countryLabel({ properties, geometry }: Feature): Candidate[] {
  const name = String(properties?.['name'] ?? '');
  const parts =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const [largest] = parts
    .map(([ring]) => middleOf(ring!.map(([longitude, latitude]) => toPoint(longitude!, latitude!))))
    .toSorted((a, b) => b.area - a.area);
  if (!largest || !name) return [];
  const firstZoom = Math.max(
    FIRST_ZOOM,
    Math.ceil(Math.log2((name.length * LABEL_FONTS[3].width) / TILE_SIZE / largest.width)),
  );
  return firstZoom > 5 ? [] : [{ name, x: largest.x, y: largest.y, size: 3, weight: 0, firstZoom }];
}

function toPoint(longitude: number, latitude: number): Position {
  const { x, y } = project({ latitude, longitude });
  return [x, y];
}

/** Area and centroid of a ring. */
function middleOf(ring: Position[]): { area: number; width: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0];
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(at + 1) % ring.length]!;
    const cross = ax! * by! - bx! * ay!;
    area += cross / 2;
    x += ((ax! + bx!) * cross) / 6;
    y += ((ay! + by!) * cross) / 6;
  }
  const across = ring.map(([each]) => each!);
  return {
    area: Math.abs(area),
    width: across.reduce((a, b) => Math.max(a, b), 0) - across.reduce((a, b) => Math.min(a, b), 1),
    x: x / area,
    y: y / area,
  };
}

const EARTH_KM = 6371.0088;
const CELLS_PER_DEGREE = 5;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export type Circle = { latitude: number; longitude: number; radiusKm: number };

/** Numbers of the 0.2° cells that a circle touches; the same numbering as grid_cell() in the database. */
export function cellsOf({ latitude, longitude, radiusKm }: Circle): number[] {
  const reach = (radiusKm / EARTH_KM) * (180 / Math.PI);
  const rowOf = (degrees: number) => Math.floor((degrees + 90) * CELLS_PER_DEGREE);
  const cells: number[] = [];
  for (let row = Math.max(0, rowOf(latitude - reach)); row <= Math.min(ROWS, rowOf(latitude + reach)); row++) {
    const width = widestReach({ latitude, longitude, radiusKm }, row);
    const first = Math.floor((longitude - width + 180) * CELLS_PER_DEGREE);
    const last = width >= 180 ? first + COLUMNS - 1 : Math.floor((longitude + width + 180) * CELLS_PER_DEGREE);
    for (let column = first; column <= Math.min(last, first + COLUMNS - 1); column++)
      cells.push(row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS));
  }
  return cells;
}

/** The degrees of longitude that the circle spans to either side, at its widest within a row of cells. */
function widestReach(circle: Circle, row: number): number {
  const south = row / CELLS_PER_DEGREE - 90;
  const north = (row + 1) / CELLS_PER_DEGREE - 90;
  const angle = circle.radiusKm / EARTH_KM;
  const cosine = Math.cos(radians(circle.latitude));
  if (Math.sin(angle) >= cosine) return 180;
  const widestAt = (Math.asin(Math.sin(radians(circle.latitude)) / Math.cos(angle)) * 180) / Math.PI;
  const within = Math.min(Math.max(widestAt, south), north);
  return Math.max(...[south, north, within].map((at) => reachAt(circle, at)));
}

function reachAt({ latitude, radiusKm }: Circle, at: number): number {
  const a = radians(latitude);
  const b = radians(at);
  const cosine = (Math.cos(radiusKm / EARTH_KM) - Math.sin(a) * Math.sin(b)) / (Math.cos(a) * Math.cos(b));
  if (cosine > 1) return 0;
  return cosine < -1 ? 180 : (Math.acos(cosine) * 180) / Math.PI;
}

export function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The same distance in SQL, from the point in two parameters to a row's latitude and longitude. */
export const distanceSql = (latitude: string, longitude: string, row: string) =>
  `12742.0176 * asin(sqrt(least(1, power(sin(radians(${row}.latitude - ${latitude}::float8) / 2), 2) + cos(radians(${latitude}::float8))
   * cos(radians(${row}.latitude)) * power(sin(radians(${row}.longitude - ${longitude}::float8) / 2), 2))))`;

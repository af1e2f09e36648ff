import type { Circle } from '#server/platform/formats/geo-grid.ts';

/** A rectangle of degrees; `west` is greater than `east` across the date line. */
export type MapBox = { south: number; west: number; north: number; east: number };

export const WORLD: MapBox = { south: -90, west: -180, north: 90, east: 180 };
const CELLS_PER_DEGREE = 5;
export const GRID_COLUMNS = 360 * CELLS_PER_DEGREE;
const GRID_ROWS = 180 * CELLS_PER_DEGREE;
const KM_PER_DEGREE = 111.2;
const MIN_WIDTH = 1e-4;

const widthOf = ({ west, east }: MapBox) => (east > west ? east - west : east - west + 360);

/**
 * Sizes of the clusters in degrees: 8 to 16 columns of the box. They are powers of two of the world, so that clusters stay where they are while
 * the map moves.
 */
export function clusterSteps(box: MapBox): { latitude: number; longitude: number } {
  const longitude = 360 / 2 ** (Math.ceil(Math.log2(360 / Math.max(MIN_WIDTH, widthOf(box)))) + 3);
  // Half as high as wide: Mercator stretches degrees of latitude.
  return { latitude: longitude / 2, longitude };
}

/** The first and last row and column of the 0.2° cells of the index; the last column may be beyond the date line. */
export function gridEdges(box: MapBox) {
  const rowOf = (latitude: number) => Math.min(GRID_ROWS, Math.floor((latitude + 90) * CELLS_PER_DEGREE));
  const firstColumn = Math.floor((box.west + 180) * CELLS_PER_DEGREE);
  const columns = Math.ceil(widthOf(box) * CELLS_PER_DEGREE) + 1;
  return {
    firstRow: rowOf(box.south),
    lastRow: rowOf(box.north),
    firstColumn,
    columns: Math.min(GRID_COLUMNS, columns),
  };
}

/** The cells of the index that a box touches, or null if there are more than `max`. */
export function cellsOfBox(box: MapBox, max: number): number[] | null {
  const { firstRow, lastRow, firstColumn, columns } = gridEdges(box);
  if ((lastRow - firstRow + 1) * columns > max) return null;
  const cells: number[] = [];
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column < firstColumn + columns; column++)
      cells.push(row * GRID_COLUMNS + (column % GRID_COLUMNS));
  return cells;
}

/** The box around a circle. */
export function boxAround({ latitude, longitude, radiusKm }: Circle): MapBox {
  const reach = radiusKm / KM_PER_DEGREE;
  const [south, north] = [Math.max(-90, latitude - reach), Math.min(90, latitude + reach)];
  const width = reach / Math.max(0.01, Math.cos((Math.max(-south, north) * Math.PI) / 180));
  if (width >= 180) return { south, north, west: -180, east: 180 };
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return { south, north, west: wrap(longitude - width), east: wrap(longitude + width) };
}

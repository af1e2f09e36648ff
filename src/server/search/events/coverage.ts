import { type Circle, cellsOf, distanceKm } from '#server/platform/formats/geo-grid.ts';

const CELLS_PER_DEGREE = 5;
const COLUMNS = 360 * CELLS_PER_DEGREE;
/** Points looked at per side of a cell: 16 in all tell the share to a few per cent. */
const POINTS = 4;

/** The cells of a circle, each with the share of it that lies within. */
export function coverageOf(circle: Circle): { cells: number[]; shares: number[] } {
  const covered = cellsOf(circle)
    .map((cell) => ({ cell, share: shareWithin(circle, cell) }))
    .filter(({ share }) => share > 0);
  return { cells: covered.map(({ cell }) => cell), shares: covered.map(({ share }) => share) };
}

function shareWithin(circle: Circle, cell: number): number {
  const south = Math.floor(cell / COLUMNS) / CELLS_PER_DEGREE - 90;
  const west = (cell % COLUMNS) / CELLS_PER_DEGREE - 180;
  let within = 0;
  for (let row = 0; row < POINTS; row++)
    for (let column = 0; column < POINTS; column++) {
      const latitude = south + (row + 0.5) / POINTS / CELLS_PER_DEGREE;
      const longitude = west + (column + 0.5) / POINTS / CELLS_PER_DEGREE;
      if (distanceKm(circle, { latitude, longitude }) <= circle.radiusKm) within++;
    }
  return within / POINTS ** 2;
}

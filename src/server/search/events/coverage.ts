import { type Circle, cellsOf, distanceKm } from '#server/platform/formats/geo-grid.ts';

const CELLS_PER_DEGREE = 5;
const COLUMNS = 360 * CELLS_PER_DEGREE;
/** Sample points per side of a cell: 16 points give the share within a few percent. */
const POINTS_PER_SIDE = 4;

/** The cells that a circle covers, with the covered share of each. */
export function coverCircle(circle: Circle): { cells: number[]; shares: number[] } {
  const covered = cellsOf(circle)
    .map((cell) => ({ cell, share: coveredShare(circle, cell) }))
    .filter(({ share }) => share > 0);
  return { cells: covered.map(({ cell }) => cell), shares: covered.map(({ share }) => share) };
}

function coveredShare(circle: Circle, cell: number): number {
  const south = Math.floor(cell / COLUMNS) / CELLS_PER_DEGREE - 90;
  const west = (cell % COLUMNS) / CELLS_PER_DEGREE - 180;
  let within = 0;
  for (let row = 0; row < POINTS_PER_SIDE; row++)
    for (let column = 0; column < POINTS_PER_SIDE; column++) {
      const latitude = south + (row + 0.5) / POINTS_PER_SIDE / CELLS_PER_DEGREE;
      const longitude = west + (column + 0.5) / POINTS_PER_SIDE / CELLS_PER_DEGREE;
      if (distanceKm(circle, { latitude, longitude }) <= circle.radiusKm) within++;
    }
  return within / POINTS_PER_SIDE ** 2;
}

/** Side of a tile in pixels; the world at zoom 0 is one tile. */
export const TILE_SIZE = 256;
const MAX_LATITUDE = 85.0511287798;

/** Part of a map: pixels of the world at a zoom, from its north-west corner. */
export type MapView = { zoom: number; left: number; top: number; width: number; height: number };

/** Web Mercator: 0 to 1, from west to east and from north to south. */
export function project({ latitude, longitude }: { latitude: number; longitude: number }): { x: number; y: number } {
  const sine = Math.sin((Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export const viewOfTile = (zoom: number, column: number, row: number): MapView => ({
  zoom,
  left: column * TILE_SIZE,
  top: row * TILE_SIZE,
  width: TILE_SIZE,
  height: TILE_SIZE,
});

export function viewAround(
  position: { latitude: number; longitude: number },
  { zoom, width, height }: Pick<MapView, 'zoom' | 'width' | 'height'>,
): MapView {
  const { x, y } = project(position);
  const size = TILE_SIZE * 2 ** zoom;
  return { zoom, width, height, left: Math.round(x * size - width / 2), top: Math.round(y * size - height / 2) };
}

/** Tiles of `zoom` that a view touches, which wrap around the world, with the view's pixels of their corner and their size. */
export function tilesOf(
  view: MapView,
  zoom: number,
): { column: number; row: number; left: number; top: number; size: number }[] {
  const size = TILE_SIZE * 2 ** (view.zoom - zoom);
  const count = 2 ** zoom;
  const tiles = [];
  for (
    let row = Math.max(0, Math.floor(view.top / size));
    row < Math.min(count, (view.top + view.height) / size);
    row++
  )
    for (let column = Math.floor(view.left / size); column < (view.left + view.width) / size; column++)
      tiles.push({
        column: ((column % count) + count) % count,
        row,
        left: column * size - view.left,
        top: row * size - view.top,
        size,
      });
  return tiles;
}

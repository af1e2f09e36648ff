import type { VectorTileFeature } from '@mapbox/vector-tile';
import { escapeHtml } from '#contracts/escape-html.ts';
import { linesPath, ringsPath } from './draw-shapes.ts';
import { featuresOf, type PlacedTile } from './map-file.ts';
import type { MapView } from './mercator.ts';
import { StreetLabels } from './street-labels.ts';

/** Classes of the drawing from bottom to top: layer and kinds of the Protomaps base map, and the zoom from which they are shown. */
const DRAWN: { name: string; layer: string; kinds?: readonly string[]; from: number; shape: 'area' | 'line' }[] = [
  { name: 'ground', layer: 'earth', from: 0, shape: 'area' },
  {
    name: 'green',
    layer: 'landuse',
    kinds: ['park', 'forest', 'wood', 'grass', 'meadow', 'cemetery', 'nature_reserve', 'garden', 'recreation_ground'],
    from: 8,
    shape: 'area',
  },
  {
    name: 'built',
    layer: 'landuse',
    kinds: ['industrial', 'hospital', 'school', 'university', 'pedestrian', 'railway'],
    from: 13,
    shape: 'area',
  },
  { name: 'water', layer: 'water', from: 0, shape: 'area' },
  { name: 'stream', layer: 'water', from: 9, shape: 'line' },
  { name: 'building', layer: 'buildings', from: 15, shape: 'area' },
  { name: 'rail', layer: 'roads', kinds: ['rail'], from: 12, shape: 'line' },
  { name: 'path', layer: 'roads', kinds: ['path', 'other'], from: 15, shape: 'line' },
  { name: 'minor', layer: 'roads', kinds: ['minor_road'], from: 13, shape: 'line' },
  { name: 'major', layer: 'roads', kinds: ['major_road'], from: 9, shape: 'line' },
  { name: 'highway', layer: 'roads', kinds: ['highway'], from: 6, shape: 'line' },
  { name: 'province', layer: 'boundaries', kinds: ['region'], from: 4, shape: 'line' },
  { name: 'frontier', layer: 'boundaries', kinds: ['country'], from: 0, shape: 'line' },
];
/** The types of geometries in vector tiles. */
const TYPES = { line: 2, area: 3 };
const EDGE_WIDTH = 14;
const ROADS = new Set(['minor', 'major', 'highway']);

/** Returns tenths of a pixel, like the widths of all lines. */
const roadWidth = (name: string, zoom: number): number => {
  const wide = Math.max(8, (zoom - 10) * (name === 'minor' ? 9 : 13));
  return name === 'highway' ? wide + 8 : wide;
};

export const STREET_STYLE = `
.green{fill:#dbe8c4}.built{fill:#ece5d6}.water{fill:#bfdcea}.building{fill:#e3dac8}
.stream{stroke:#a4cde2;stroke-width:12}.rail{stroke:#b9b09c;stroke-width:10;stroke-dasharray:40 20}.path{stroke:#cfc5ae;stroke-width:8;stroke-dasharray:20 15}
.case{stroke:#d3c9b4}.road{stroke:#fff}.road.highway{stroke:#f9dc8f}.province{stroke:#cfc5ae;stroke-width:7;stroke-dasharray:30 20}.frontier{stroke:#a49a84;stroke-width:11}
use,.stream,.rail,.path,.province,.frontier{stroke-linecap:round}.street{font-size:10px;fill:#6c6553}
@media(prefers-color-scheme:dark){.green{fill:#2a3324}.built{fill:#312e24}.water{fill:#15262f}.building{fill:#3a372c}
.stream{stroke:#1f3946}.rail{stroke:#57513f}.path{stroke:#4a4638}.case{stroke:#211f18}.road{stroke:#4a4638}.road.highway{stroke:#6b5a2a}
.province{stroke:#4a4638}.frontier{stroke:#6f6956}.street{fill:#a39b87}}`.replaceAll('\n', '');

/** The streets of a view, and their names, as the inside of an SVG picture. */
export function drawStreets(view: MapView, tiles: readonly PlacedTile[]): string {
  const paths = new Map<string, string>();
  const labels = new StreetLabels(view);
  for (const placed of tiles) {
    for (const drawn of DRAWN)
      if (view.zoom >= drawn.from) paths.set(drawn.name, (paths.get(drawn.name) ?? '') + pathOf(placed, drawn, view));
    labels.addTile(placed);
  }
  const shapes = DRAWN.filter(({ name }) => paths.get(name)).map(({ name }) => ({ name, data: paths.get(name)! }));
  const roads = shapes.filter(({ name }) => ROADS.has(name));
  const drawn = (names: (name: string) => boolean) =>
    shapes
      .filter(({ name }) => !ROADS.has(name) && names(name))
      .map(({ name, data }) => `<path class="${name}" d="${data}"/>`)
      .join('');
  // Roads are drawn twice: wider for their edges, then over all of these.
  const definitions = roads.map(({ name, data }) => `<path id="${name}" d="${data}"/>`).join('');
  const strokes = (layer: 'case' | 'road', extraWidth: number) =>
    roads
      .map(({ name }) => {
        const width = roadWidth(name, view.zoom) + extraWidth;
        return `<use href="#${name}" class="${layer} ${name}" stroke-width="${width}"/>`;
      })
      .join('');
  return `<defs>${definitions}</defs><g transform="scale(.1)">${drawn((name) => !isBoundary(name))}${strokes('case', EDGE_WIDTH)}${strokes('road', 0)}${drawn(isBoundary)}</g>${labels.draw().map(drawLabel).join('')}`;
}

const isBoundary = (name: string) => name === 'province' || name === 'frontier';

function pathOf(placed: PlacedTile, { layer, kinds, shape }: (typeof DRAWN)[number], view: MapView): string {
  const draw = shape === 'area' ? ringsPath : linesPath;
  return featuresOf(placed, layer)
    .filter(({ type, properties }) => type === TYPES[shape] && (!kinds || kinds.includes(String(properties['kind']))))
    .map((feature) => {
      const placement = { left: placed.left, top: placed.top, scale: placed.size / feature.extent };
      return draw(flatten(feature), placement, view);
    })
    .join('');
}

const flatten = (feature: VectorTileFeature): number[][] =>
  feature.loadGeometry().map((points) => points.flatMap(({ x, y }) => [x, y]));

type DrawnLabel = ReturnType<StreetLabels['draw']>[number];
const drawLabel = ({ text, x, y, size, isStreet, degrees }: DrawnLabel): string =>
  `<text text-anchor="middle" ${isStreet ? 'class="street" ' : ''}x="${x}" y="${y}" font-size="${size}"${degrees ? ` transform="rotate(${degrees} ${x} ${y})"` : ''}>${escapeHtml(text)}</text>`;

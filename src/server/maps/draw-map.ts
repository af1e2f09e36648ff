import { escapeHtml } from '#contracts/escape-html.ts';
import { basemap } from './basemap.ts';
import { EXTENT, type Label, type Layer } from './basemap-format.ts';
import { linesPath, ringsPath } from './draw-shapes.ts';
import { drawStreets, STREET_STYLE } from './draw-streets.ts';
import { LABEL_FONTS } from './label-boxes.ts';
import type { MapFile } from './map-file.ts';
import type { MapView } from './mercator.ts';

/** From this zoom on, lines between states are shown; before, they would crowd the map. */
const STATES_ZOOM = 4;
const RIVERS_ZOOM = 4;

/**
 * Colours by class, in both modes: a picture in a page takes the colour scheme of the element that shows it, so tiles and pictures are the same for both.
 */
const STYLE = `
.sea{fill:#bfdcea}.ground,.land{fill:#f6f0e2}.land{fill-rule:evenodd}.lakes{fill:#bfdcea;fill-rule:evenodd}.rivers{stroke:#a4cde2;stroke-width:12}
.states{stroke:#cfc5ae;stroke-width:7;stroke-dasharray:30 20}.borders{stroke:#a49a84;stroke-width:11}
path{fill:none;stroke-linejoin:round}
text{fill:#3d392f;stroke:#f6f0e2;stroke-width:3px;paint-order:stroke;stroke-linejoin:round;font-family:system-ui,sans-serif}
.country{fill:#6c6553;letter-spacing:.08em;text-anchor:middle}.dot{fill:#5c574c;stroke:#f6f0e2}
@media(prefers-color-scheme:dark){.sea,.lakes{fill:#15262f}.ground,.land{fill:#2b2920}.rivers{stroke:#1f3946}.states{stroke:#4a4638}.borders{stroke:#6f6956}
text{fill:#d8d1bf;stroke:#2b2920}.country{fill:#a39b87}.dot{fill:#b9b2a1;stroke:#2b2920}}`.replaceAll('\n', '');

/** A picture of a view as SVG, with `above` on top of it: of the streets of `file` where it has any, otherwise of the base map. */
export async function drawMap(view: MapView, file: MapFile | null, above = ''): Promise<string> {
  const tiles = file ? await file.tiles(view) : [];
  if (tiles.length > 0) return picture(view, STREET_STYLE, drawStreets(view, tiles) + above);
  return picture(view, '', drawGeometry(view) + basemap().labels(view).map(drawLabel).join('') + above);
}

const picture = ({ width, height }: MapView, style: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${STYLE}${style}</style><rect class="sea" width="${width}" height="${height}"/>${content}</svg>`;

function drawGeometry(view: MapView): string {
  const layers: Layer[] = ['land', 'lakes', ...(view.zoom >= RIVERS_ZOOM ? (['rivers'] as const) : [])];
  const lines: Layer[] = [...(view.zoom >= STATES_ZOOM ? (['states'] as const) : []), 'borders'];
  const parts = basemap()
    .tiles(view)
    .map(({ tile, left, top, size }) => ({ tile, placement: { left, top, scale: size / EXTENT } }));
  const path = (layer: Layer) =>
    parts
      .map(({ tile, placement }) => {
        const draw = layer === 'land' || layer === 'lakes' ? ringsPath : linesPath;
        const data = draw(tile[layer], placement, view);
        return data && `<path class="${layer}" d="${data}"/>`;
      })
      .join('');
  return `<g transform="scale(.1)">${[...layers, ...lines].map(path).join('')}</g>`;
}

const digit = (pixels: number) => Math.round(pixels * 10) / 10;

function drawLabel({ name, x, y, size }: Label): string {
  const font = LABEL_FONTS[size].size;
  const text = escapeHtml(name);
  const baseline = digit(y + font * 0.36);
  if (size === 3) return `<text class="country" x="${digit(x)}" y="${baseline}" font-size="${font}">${text}</text>`;
  const weight = size === 2 ? ' font-weight="600"' : '';
  return `<circle class="dot" cx="${digit(x)}" cy="${digit(y)}" r="${size === 2 ? 3 : 2.2}"/><text x="${digit(x + 6)}" y="${baseline}" font-size="${font}"${weight}>${text}</text>`;
}

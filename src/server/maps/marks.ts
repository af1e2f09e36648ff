import { escapeHtml } from '#contracts/escape-html.ts';
import type { MapView } from './mercator.ts';

/** A red pin whose tip is in the middle. */
export function drawPin({ width, height }: Pick<MapView, 'width' | 'height'>): string {
  return `<path transform="translate(${width / 2 - 16} ${height / 2 - 30})scale(1.333)" fill="#d64525" stroke="#fff" stroke-width="1.2" d="M12 22.500s8-7.300 8-13A8 8 0 0 0 4 9.500c0 5.700 8 13 8 13z" style="fill:#d64525"/><circle cx="${width / 2}" cy="${height / 2 - 17.5}" r="4" fill="#fff"/>`;
}

/** A circle for a place that is known only roughly. */
export function drawArea({ width, height }: Pick<MapView, 'width' | 'height'>): string {
  return `<circle cx="${width / 2}" cy="${height / 2}" r="${height / 6}" fill="#d64525" fill-opacity=".2" stroke="#d64525" stroke-width="2"/>`;
}

const LETTER_WIDTH = 5;

/** Draws the attribution in the corner of a picture that has no other place for it. */
export function drawAttribution({ width, height }: Pick<MapView, 'width' | 'height'>, text: string): string {
  const length = text.length * LETTER_WIDTH + 8;
  return `<rect class="ground" x="${width - length}" y="${height - 16}" width="${length}" height="16"/><text x="${width - 4}" y="${height - 4}" font-size="9" text-anchor="end">${escapeHtml(text)}</text>`;
}

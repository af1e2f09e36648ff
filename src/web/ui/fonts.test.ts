import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
const { resolve } = createRequire(import.meta.url);

// Indexes of tables in a WOFF2 directory that are stored untransformed in our files.
const tagNumbers = { head: 1, hhea: 2 };

/** Ascent and descent of a WOFF2 file, relative to the em (W3C WOFF2 §4, OpenType `hhea` and `head`). */
function metricsOf(file: string) {
  const bytes = readFileSync(resolve(file));
  let at = 48;
  const readBase128 = () => {
    for (let value = 0; ; ) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const starts = new Map<number, number>();
  let start = 0;
  for (let table = 0; table < bytes.readUInt16BE(12); table++) {
    const flags = bytes.readUInt8(at++);
    const number = flags & 63;
    if (number === 63) at += 4;
    const length = readBase128();
    const isGlyphs = number === 10 || number === 11;
    const isTransformed = isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0;
    starts.set(number, start);
    start += isTransformed ? readBase128() : length;
  }
  const tables = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)));
  const hhea = starts.get(tagNumbers.hhea) ?? Number.NaN;
  const unitsPerEm = tables.readUInt16BE((starts.get(tagNumbers.head) ?? Number.NaN) + 18);
  return {
    ascent: tables.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -tables.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: tables.readInt16BE(hhea + 8) / unitsPerEm,
  };
}

function fallbackOf(family: string) {
  const face = css.split(`font-family: ${family};`)[1]?.split('}')[0] ?? '';
  const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
  return {
    sizeAdjust: percent('size-adjust'),
    ascent: percent('ascent-override'),
    descent: percent('descent-override'),
    lineGap: percent('line-gap-override'),
  };
}

it.each([
  ['Display-near', '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2'],
  ['Text-near', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
])('%s has the same height as the font it replaces', (family, file) => {
  const font = metricsOf(file);
  const fallback = fallbackOf(family);
  expect(fallback.ascent * fallback.sizeAdjust).toBeCloseTo(font.ascent, 3);
  expect(fallback.descent * fallback.sizeAdjust).toBeCloseTo(font.descent, 3);
  expect(fallback.lineGap).toBe(font.lineGap);
});

it('shows text at once and loads only latin files', () => {
  const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url);
  expect(files).toHaveLength(4);
  for (const file of files) expect(file).toMatch(/-latin(-ext)?-(wght|800)-normal\.woff2$/);
  expect(css.match(/font-display: swap/g)).toHaveLength(4);
});

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { charactersOf, subsetFonts } from '#scripts/subset-fonts.ts';
import { fontFacesIn } from './font-faces.ts';

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');

// Indexes of tables in a WOFF2 directory that are stored untransformed in our files.
const tagNumbers = { head: 1, hhea: 2 };

/** Ascent and descent of a WOFF2 file, relative to the em (W3C WOFF2 §4, OpenType `hhea` and `head`). */
function metricsOf(file: string) {
  const bytes = readFileSync(new URL(file, import.meta.url));
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
  ['Display-near', 'display-basic.woff2'],
  ['Text-near', 'text-basic.woff2'],
])('%s has the same height as the font it replaces', (family, file) => {
  const font = metricsOf(file);
  const fallback = fallbackOf(family);
  expect(fallback.ascent * fallback.sizeAdjust).toBeCloseTo(font.ascent, 3);
  expect(fallback.descent * fallback.sizeAdjust).toBeCloseTo(font.descent, 3);
  expect(fallback.lineGap).toBe(font.lineGap);
});

it('shows text at once and loads only Latin files', () => {
  const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url);
  expect(files).toHaveLength(6);
  for (const file of files)
    expect(file).toMatch(/^\.\/\w+-(basic|accents)\.woff2$|-latin-ext-(wght|800)-normal\.woff2$/);
  expect(css.match(/font-display: swap/g)).toHaveLength(6);
});

it('the cut files are current, and those of each first visit fit into what a server sends before the first answer', async () => {
  const fonts = await subsetFonts();
  expect([...fonts.keys()].toSorted()).toEqual([
    'display-accents.woff2',
    'display-basic.woff2',
    'display.license.txt',
    'text-accents.woff2',
    'text-basic.woff2',
    'text.license.txt',
  ]);
  for (const [name, font] of fonts) {
    expect(font.equals(readFileSync(new URL(name, import.meta.url))), `${name}: npm run generate`).toBe(true);
    // Ten segments of TCP (RFC 6928) with the headers of the response.
    expect(font.byteLength).toBeLessThan(13_800);
  }
});

it('the files of a family have no character in common, and together those of western Europe', () => {
  const faces = fontFacesIn(css);
  for (const family of ['Display', 'Text']) {
    const [extended, accents, basic] = faces
      .filter((face) => face.family === family)
      .map((face) => new Set(charactersOf(face)));
    expect(extended!.intersection(accents!.union(basic!))).toEqual(new Set());
    expect(accents!.intersection(basic!)).toEqual(new Set());
    expect(basic!.isSupersetOf(new Set('Wacha dig? 3 × €5 · 7–9 p.m. … Café für señoras'))).toBe(true);
    expect(basic!.union(accents!).isSupersetOf(new Set('Zoë à la Straße, œuvre, ¿señor?'))).toBe(true);
    expect(extended!.isSupersetOf(new Set('ŁźěřžőĞ'))).toBe(true);
  }
});

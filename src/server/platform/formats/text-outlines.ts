import { readFile } from 'node:fs/promises';
import type * as HarfBuzzModule from 'harfbuzzjs';
import { unpackWoff } from './woff.ts';

/**
 * Text as SVG paths, with fonts that come along: SVG text depends on the fonts of the machine and shows empty boxes where they lack a character.
 * The fonts cover Latin, Cyrillic and Greek, which are written from left to right; text in other scripts cannot be drawn.
 */
export type Typeface = 'display' | 'text';
type Outline = { width: number; path: string };
type TextDrawing = {
  /** The text without symbols that no font has, such as emoji; undefined if it cannot be drawn, or nothing is left. */
  drawable: (text: string) => string | undefined;
  measure: (text: string, size: number) => number;
  /** SVG paths with the left end of the baseline at the position. */
  draw: (text: string, options: { size: number; x: number; y: number; fill: string }) => string;
};

type HarfBuzz = typeof HarfBuzzModule;
type LoadedFont = { font: InstanceType<HarfBuzz['Font']>; unitsPerEm: number };

const latin = ['latin', 'latin-ext', 'vietnamese'];
const allScripts = [...latin, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
const bricolage = latin.map((part) => `bricolage-grotesque/files/bricolage-grotesque-${part}-800-normal`);
const inter = allScripts.map((part) => `inter/files/inter-${part}-700-normal`);

/** A text is drawn in the first family that has all of its characters; the files of a family complement each other. */
const families: Record<Typeface, string[][]> = { display: [bricolage, inter], text: [inter] };

const INVISIBLE = /\p{Cf}/gu;
const SYMBOL = /[\p{S}\p{Cc}\p{Co}\p{Cn}\p{M}]/u;

async function loadFont(harfBuzz: HarfBuzz, name: string): Promise<LoadedFont> {
  const file = new URL(import.meta.resolve(`@fontsource/${name}.woff`));
  const face = new harfBuzz.Face(new harfBuzz.Blob(unpackWoff(await readFile(file))));
  return { font: new harfBuzz.Font(face), unitsPerEm: face.upem };
}

/** Loads the library and its fonts at first use: most processes of a small site never draw text. */
let loading: Promise<Record<Typeface, TextDrawing>> | undefined;
export async function textDrawing(typeface: Typeface): Promise<TextDrawing> {
  loading ??= load();
  return (await loading)[typeface];
}

async function load(): Promise<Record<Typeface, TextDrawing>> {
  const harfBuzz = await import('harfbuzzjs');
  const fonts = new Map<string, Promise<LoadedFont>>();
  const loadOnce = (name: string) => {
    const font = fonts.get(name) ?? loadFont(harfBuzz, name);
    fonts.set(name, font);
    return font;
  };
  const loadFamilies = (typeface: Typeface) =>
    Promise.all(families[typeface].map((names) => Promise.all(names.map(loadOnce))));
  return {
    display: drawingWith(harfBuzz, await loadFamilies('display')),
    text: drawingWith(harfBuzz, await loadFamilies('text')),
  };
}

function drawingWith(harfBuzz: HarfBuzz, loaded: LoadedFont[][]): TextDrawing {
  const fontFor = (family: LoadedFont[], character: string) =>
    family.find(({ font }) => (font.nominalGlyph(character.codePointAt(0)!) ?? 0) !== 0);
  const familyFor = (text: string) =>
    loaded.find((family) => Array.from(text).every((character) => fontFor(family, character)));
  const drawable = (text: string) => {
    const normalized = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ');
    const known = Array.from(normalized).filter(
      (character) => !SYMBOL.test(character) || loaded.some((family) => fontFor(family, character)),
    );
    const rest = known.join('').replace(/ +/g, ' ').trim();
    return rest !== '' && familyFor(rest) ? rest : undefined;
  };

  /** Shapes runs of characters from one file each. Each glyph is passed on with its position in ems. */
  const outline = (text: string, size: number): Outline => {
    const family = familyFor(text)!;
    let width = 0;
    let path = '';
    for (const { font, unitsPerEm, characters } of runsOf(family, text, fontFor)) {
      const buffer = new harfBuzz.Buffer();
      buffer.addText(characters);
      buffer.guessSegmentProperties();
      harfBuzz.shape(font, buffer);
      const scale = size / unitsPerEm;
      const positions = buffer.getGlyphPositions();
      for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        const shape = font.glyphToPath(glyph);
        const x = width + xOffset * scale;
        if (shape)
          path += `<path transform="translate(${x.toFixed(2)} ${(-yOffset * scale).toFixed(2)}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})" d="${shape}"/>`;
        width += xAdvance * scale;
      }
    }
    return { width, path };
  };
  return {
    drawable,
    measure: (text, size) => outline(text, size).width,
    draw: (text, { size, x, y, fill }) =>
      `<g fill="${fill}" transform="translate(${x} ${y})">${outline(text, size).path}</g>`,
  };
}

type Run = LoadedFont & { characters: string };

function runsOf(
  family: LoadedFont[],
  text: string,
  fontFor: (family: LoadedFont[], character: string) => LoadedFont | undefined,
): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    // Spaces and punctuation stay in the run they follow, if its font has them.
    const isInLast = last && last.font.nominalGlyph(character.codePointAt(0)!);
    if (isInLast) last.characters += character;
    else runs.push({ ...fontFor(family, character)!, characters: character });
  }
  return runs;
}

/** The font files that `fonts.css` names beside itself, cut from those of the packages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import { type FontFace, fontFacesIn } from '#web/ui/fonts/font-faces.ts';

export const FONT_FOLDER = 'src/web/ui/fonts';
const { resolve: locate } = createRequire(import.meta.url);
const SOURCES = {
  display: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2',
  text: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};
const sources = new Map(Object.entries(SOURCES).map(([font, file]) => [font, locate(file)]));

/** The characters that a file shows. */
export const charactersOf = ({ ranges, characters }: FontFace): string[] =>
  ranges
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .filter((each) => characters.test(each));

/** Contents by file name, with the licences, which go with every copy. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const css = readFileSync(join(resolve(import.meta.dirname, '..'), FONT_FOLDER, 'fonts.css'), 'utf8');
  const files = new Map<string, Buffer>();
  for (const [font, source] of sources) files.set(`${font}.license.txt`, readFileSync(join(source, '../../LICENSE')));
  for (const face of fontFacesIn(css)) {
    const { name, font } = /^\.\/(?<name>(?<font>\w+)-\w+\.woff2)$/.exec(face.url)?.groups ?? {};
    if (!name || !font) continue;
    const [, min, max] = /font-weight: (\d+)(?: (\d+))?;/.exec(face.css) ?? [];
    const variationAxes = max ? { wght: { min: Number(min), max: Number(max) } } : {};
    const options = { targetFormat: 'woff2' as const, variationAxes };
    files.set(name, await subsetFont(readFileSync(sources.get(font)!), charactersOf(face).join(''), options));
  }
  return files;
}

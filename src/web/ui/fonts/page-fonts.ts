import type { FontFace } from './font-faces.ts';

const HEADING = /<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs;
/** Without scripts: the braces of structured data are not shown. */
const textOf = (markup: string): string => markup.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ');

/** URLs of the files that the text of a page needs: the browser would find all but the first of them only once it has laid the page out. */
export function fontsToPreload(faces: readonly FontFace[], markup: string): string[] {
  const headings = Array.from(markup.matchAll(HEADING), ([heading]) => textOf(heading)).join('');
  const text = textOf(markup);
  return faces
    .filter(({ family, characters }) => characters.test(family === 'Display' ? headings : text))
    .map(({ url }) => url);
}

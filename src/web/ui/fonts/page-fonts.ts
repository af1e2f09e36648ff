import type { FontFace } from './font-faces.ts';

const HEADING = /<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs;
/** Without scripts: the braces of structured data are not shown. */
const textOf = (markup: string): string => markup.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ');

/** URLs of the files that the text of a page needs: the browser would find all but the first of them only once it has laid the page out. */
export function fontsToPreload(faces: readonly FontFace[], markup: string): string[] {
  const headings = Array.from(markup.matchAll(HEADING), ([heading]) => textOf(heading)).join('');
  let text: string | undefined;
  // What neither a heading nor a tag contains needs no text without tags, which takes longer to make than all else here.
  const isInText = (characters: RegExp) =>
    characters.test(headings) || (characters.test(markup) && characters.test((text ??= textOf(markup))));
  return faces
    .filter(({ family, characters }) => (family === 'Display' ? characters.test(headings) : isInText(characters)))
    .map(({ url }) => url);
}

import { expect, it } from 'vitest';
import { fontFacesIn } from './font-faces.ts';
import { fontsToPreload } from './page-fonts.ts';

const css = `
  @font-face { font-family: Display; src: url("/d-accents.woff2") format("woff2"); unicode-range: U+5C-FF, U+152; }
  @font-face{font-family:Display;src:url(/d-basic.woff2)format("woff2");unicode-range:U+20-7e}
  @font-face{font-family:Text;src:url(/t-accents.woff2)format("woff2");unicode-range:u+5?-ff,u+152}
  @font-face{font-family:Text;src:url(/t-extended.woff2)format("woff2");unicode-range:U+100-2FF}
  @font-face{font-family:Text;src:url(/t-basic.woff2)format("woff2");unicode-range:U+20-7E}
  @font-face{font-family:Text-near;src:local("Arial")}`;

it.each([
  ['of plain text', '<h1>Quiz night</h1><p>At the bar</p>', ['/d-basic.woff2', '/t-basic.woff2']],
  ['of accents in the text', '<h1>Quiz</h1><p>Café</p>', ['/d-basic.woff2', '/t-accents.woff2', '/t-basic.woff2']],
  [
    'of accents in a heading',
    '<h2 class="a">Crêpes <b>à</b> la carte</h2>',
    ['/d-accents.woff2', '/d-basic.woff2', '/t-accents.woff2', '/t-basic.woff2'],
  ],
  ['of a range with any digits', '<p>Kroměříž</p>', ['/t-accents.woff2', '/t-extended.woff2', '/t-basic.woff2']],
  [
    'but none for structured data',
    '<h1>Quiz</h1><script type="application/ld+json">{"name":\n"Café"}</script><p>At</p>',
    ['/d-basic.woff2', '/t-basic.woff2'],
  ],
  ['but none for attributes', '<h1>Quiz</h1><img alt="Café">', ['/d-basic.woff2', '/t-basic.woff2']],
])('preloads the files %s', (_, markup, urls) => {
  expect(fontsToPreload(fontFacesIn(css), markup)).toEqual(urls);
});

import { expect, it } from 'vitest';
import { usedCss } from './used-css.ts';

const markup = '<div class="card big"><b class="name">x</b></div>';

it('keeps rules of what is in the page, and leaves those of absent classes, elements and attributes', () => {
  const always = '@font-face{font-family:A}*,:before{margin:0}b:hover{color:red}.card[title]{top:0}';
  const titled = markup.replace('<b', '<b title="t"');
  expect(usedCss(`${always}.menu{top:0}dl>dd{top:0}.card[hidden]{top:0}[title=u]{top:0}`, titled)).toBe(always);
});

it('keeps rules of what is set before any script of ours has loaded', () => {
  const always = ':root[data-mode=dark]{top:0}[data-auth=in] .name{top:0}.card[open] .name:not(.menu){top:0}';
  expect(usedCss(always, markup)).toBe(always);
});

it('keeps the values that a rule or a drawing asks for, and those they ask for', () => {
  const css = ':root{--a:1;--b:var(--a);--c:3;--d:4;--e:var(--f);--f:5}.name{top:var(--b)}';
  expect(usedCss(css, `${markup}<path fill="var(--c)"/>`)).toBe(':root{--a:1;--b:var(--a);--c:3;}.name{top:var(--b)}');
});

it('keeps the fonts of letters beyond plain Latin for pages that show some', () => {
  const css = '@font-face{src:url(text-latin-ext-1.woff2)}@font-face{src:url(text-latin-1.woff2)}';
  expect(usedCss(css, markup)).toBe('@font-face{src:url(text-latin-1.woff2)}');
  expect(usedCss(css, markup.replace('x', 'Łódź'))).toBe(css);
});

it('keeps a rule when one of its selectors can match', () => {
  expect(usedCss('.menu,.card{top:0}', markup)).toBe('.card{top:0}');
  expect(usedCss('.card:has(.menu){top:0}.card:has(>.name:hover){top:0}', markup)).toBe(
    '.card:has(>.name:hover){top:0}',
  );
  expect(usedCss('.name:disabled{top:0}.card:not(:is(.a,.b),.c)>*{top:0}', markup)).toBe(
    '.card:not(:is(.a,.b),.c)>*{top:0}',
  );
  expect(usedCss('.card>.name{top:0}.card>.menu{top:0}', markup)).toBe('.card>.name{top:0}');
  expect(usedCss('.card :is(ul,ol){top:0}', markup)).toBe('.card :is(ul,ol){top:0}');
});

it('looks inside media queries and drops those that end up empty', () => {
  expect(usedCss('@media (width>1px){.card{top:0}.menu{top:0}}@media print{.menu{top:0}}', markup)).toBe(
    '@media (width>1px){.card{top:0}}',
  );
});

it('keeps keyframes only while something runs them', () => {
  const spin = '@keyframes spin{to{rotate:1turn}}';
  expect(usedCss(`.card{animation:spin 1s}${spin}`, markup)).toBe(`.card{animation:spin 1s}${spin}`);
  expect(usedCss(`.menu{animation:spin 1s}${spin}`, markup)).toBe('');
});

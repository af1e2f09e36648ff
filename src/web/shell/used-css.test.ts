import { expect, it } from 'vitest';
import { usedCss } from './used-css.ts';

const markup = '<div class="card big"><b class="name">x</b></div>';

it('keeps rules of elements, attributes and fonts, and leaves those of absent classes', () => {
  const always = '@font-face{font-family:A}:root{--a:1}[data-hue]{--b:2}a:hover{color:red}';
  expect(usedCss(`${always}.menu{top:0}`, markup)).toBe(always);
});

it('keeps a rule when one of its selectors can match', () => {
  expect(usedCss('.menu,.card{top:0}', markup)).toBe('.menu,.card{top:0}');
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

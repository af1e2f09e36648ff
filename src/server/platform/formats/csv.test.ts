import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('cells with commas, quotes and line breaks are quoted, and lines end with CRLF', () => {
  expect(
    writeCsv([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""hi""","two\nlines"\r\n');
});

test('text cannot start a formula, and numbers stay numbers', () => {
  expect(writeCsv([['=1+1', '+1', '-1', '@x', '\tx', -1.5]])).toBe(`\uFEFF'=1+1,'+1,'-1,'@x,'\tx,-1.5\r\n`);
  expect(writeCsv([['\n=1', '＝1', '＠x']])).toBe(`\uFEFF"'\n=1",'＝1,'＠x\r\n`);
});

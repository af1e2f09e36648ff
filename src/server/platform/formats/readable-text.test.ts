import { expect, test } from 'vitest';
import { readableJson, readableText, terminalText } from './readable-text.ts';

test.each([
  ['ESC[2K \u001b[2K and BEL \u0007', 'ESC[2K [2K and BEL '],
  ['abc\u202efdp.exe', 'abcfdp.exe'],
  ['a\u000bb\u2028c', 'a b c'],
  [`e${'\u0301'.repeat(80)}`, `e${'\u0301'.repeat(5)}`],
  ['\u200b\u2060\ufeff', ''],
  ['\u3164', ''],
])('%j becomes %j', (text, readable) => {
  expect(readableText(text)).toBe(readable);
});

test.each(['Line one\n\tLine two\r\n', 'العربية', 'שלום', '👩‍👩‍👧 family', 'ก็ที่', 'a\u200db', ' \n', ''])(
  '%j stays as it is',
  (text) => {
    expect(readableText(text)).toBe(text);
  },
);

test('terminalText escapes control characters and indents further lines', () => {
  expect(terminalText('spam \u001b[8mhidden\r\nid 7')).toBe('spam \\u001b[8mhidden\\u000d\n    id 7');
});

test.each([
  '\u001b[2K',
  '\u0007',
  'abc\u202efdp.exe',
  'a\u000bb\u2028c',
  `e${'\u0301'.repeat(80)}`,
  '\u200b\u2060',
  '\u0085',
])('readableJson cleans the text %j like readableText', (text) => {
  const json = JSON.stringify({ list: [{ text }], count: 1 });
  expect(JSON.parse(readableJson(json))).toEqual({ list: [{ text: readableText(text) }], count: 1 });
});

test('readableJson returns readable JSON as it is', () => {
  const json = '{"a": "Line one\\n\\tLine two", "b" : "العربية 👩‍👩‍👧 \\" family"}';
  expect(readableJson(json)).toBe(json);
});

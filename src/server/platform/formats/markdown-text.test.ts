import { expect, test } from 'vitest';
import { markdownToText } from './markdown-text.ts';

test.each([
  ['# Hi\n\nA **bold** and *soft* `word`\nand a line\n\nEnd', 'Hi\n\nA bold and soft word\nand a line\n\nEnd'],
  ['- one\n- two\n  1. inner\n  2. next\n\nEnd', '- one\n- two\n  1. inner\n  2. next\n\nEnd'],
  ['3. three\n4. four', '3. three\n4. four'],
  [
    '[Menu](https://example.org/a_b) and https://example.org/c_d_e',
    'Menu (https://example.org/a_b) and https://example.org/c_d_e',
  ],
  ['[us](mailto:a@example.org), [here](/help), <a@example.org>', 'us (a@example.org), here, a@example.org'],
  ['Tom &amp; Jerry, 2 \\* 3, <b>five</b>', 'Tom & Jerry, 2 * 3, five'],
  ['<div>Tom & <i>Jerry</i></div>\n\n<script>alert(1)</script>\n\nEnd', 'Tom & Jerry\n\nEnd'],
  ['> said\n\n```\ncode\n```\n\n---\n\nEnd', 'said\n\ncode\n\nEnd'],
  ['', ''],
])('%j reads as %j', (markdown, text) => {
  expect(markdownToText(markdown)).toBe(text);
});

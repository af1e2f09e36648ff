import { expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';

const letter = {
  productName: 'dig & co',
  heading: 'Hello <b>Ada</b>',
  paragraphs: ['One "quoted" line.', "It's two."],
  button: { label: 'Verify', url: 'https://example.org/verify?token=abc&x="><script>' },
  footnote: 'You did not ask for this? Ignore it.',
};

test('the plain text reads well and holds the address as it is', () => {
  expect(renderMail(letter).text).toBe(`Hello <b>Ada</b>

One "quoted" line.

It's two.

Verify:
https://example.org/verify?token=abc&x="><script>

--
dig & co
You did not ask for this? Ignore it.
`);
});

test('the HTML escapes every text and address', () => {
  const { html } = renderMail(letter);
  expect(html).not.toMatch(/<b>|<script>/);
  expect(html).toContain('dig &amp; co');
  expect(html).toContain('href="https://example.org/verify?token=abc&amp;x=&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('It&#39;s two.');
});

test('a mail without a button has no link', () => {
  const { button, ...plain } = letter;
  const { text, html } = renderMail(plain);
  expect(html).not.toContain('<a ');
  expect(text).not.toContain(button.url);
});

import { expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';

const content = {
  productName: 'dig & co',
  heading: 'Hello <b>Ada</b>',
  paragraphs: ['One "quoted" line.', "It's two."],
  button: { label: 'Verify', url: 'https://example.org/verify?token=abc&x="><script>' },
  footnote: 'You did not ask for this? Ignore it.',
};

test('the plain text contains the URL unescaped', () => {
  expect(renderMail(content).text).toBe(`Hello <b>Ada</b>

One "quoted" line.

It's two.

Verify:
https://example.org/verify?token=abc&x="><script>

--
dig & co
You did not ask for this? Ignore it.
`);
});

test('the HTML escapes every text and URL', () => {
  const { html } = renderMail(content);
  expect(html).not.toMatch(/<b>|<script>/);
  expect(html).toContain('dig &amp; co');
  expect(html).toContain('href="https://example.org/verify?token=abc&amp;x=&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('It&#39;s two.');
});

test('a mail without a button has no link', () => {
  const { button, ...plain } = content;
  const { text, html } = renderMail(plain);
  expect(html).not.toContain('<a ');
  expect(text).not.toContain(button.url);
});

test('a long word breaks, in mail programs that know either property', () => {
  const [, style] = /<td class="card" style="([^"]*)"/.exec(renderMail(content).html)!;
  expect(style!.split(';')).toEqual(expect.arrayContaining(['overflow-wrap:anywhere', 'word-break:break-word']));
});

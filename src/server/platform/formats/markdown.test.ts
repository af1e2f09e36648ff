import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { renderMarkdown } from './markdown.ts';

describe('Markdown', () => {
  test('becomes HTML with lower heading levels and nofollow links', () => {
    expect(renderMarkdown('# Hi\n\nA **bold** [link](https://example.org) and\na new line\n\n- one\n- two')).toBe(
      '<h3>Hi</h3>\n<p>A <strong>bold</strong> <a href="https://example.org" rel="nofollow ugc noopener noreferrer">link</a> and<br />\na new line</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://example.org/pixel.png)',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    '<a href="java\nscript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://example.org"></iframe>',
    '<p style="position:fixed" class="x" id="root">x</p>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ])('%s is rendered safely', (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(
      /<(script|img|svg|iframe|form|input|math|style)|\son\w+=|javascript:|data:|style=|class=|id=|href="\/\//i,
    );
  });

  test('any input produces only allowed elements and attributes', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '[',
      '](',
      ')',
      'javascript:',
      'onerror=',
      '<a href=',
      '<b',
      '&lt;',
      '\n',
      ' x ',
      '**',
      '<!--',
      '-->',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const tags = renderMarkdown(pieces.join('')).match(/<[^>]*>/g) ?? [];
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(p|br|strong|em|del|ul|ol|li|blockquote|code|pre|hr|h3|h4|h5)( \/)?>$|^<ol start="\d+">$|^<a rel="nofollow ugc noopener noreferrer">$|^<\/a>$|^<a href="(https?:\/\/|mailto:|\/)[^"]*" rel="nofollow ugc noopener noreferrer">$/,
          );
      }),
      { numRuns: 300 },
    );
  });
});

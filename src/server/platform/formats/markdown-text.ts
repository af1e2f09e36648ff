import type { Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { markdownParser } from './markdown.ts';

const { unescapeAll } = markdownParser.utils;

/** Markdown as plain text, for calendars, feeds and mails: paragraphs and lists keep their lines, and links their addresses. */
export function markdownToText(markdown: string): string {
  let depth = 0;
  const parts = markdownParser.parse(markdown, {}).map((token) => {
    if (/_list_(open|close)$/.test(token.type)) depth += token.nesting;
    return formatBlock(token, depth);
  });
  return parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function formatBlock({ type, info, hidden, content, children }: Token, depth: number): string {
  if (type === 'inline') return formatInline(children ?? []);
  if (type === 'list_item_open') return `${'  '.repeat(depth - 1)}${info ? `${info}.` : '-'} `;
  if (type === 'paragraph_close') return hidden ? '\n' : '\n\n';
  if (type === 'html_block') return `${unescapeAll(sanitizeHtml(content, { allowedTags: [] }))}\n`;
  if (type === 'fence' || type === 'code_block') return `${content}\n`;
  return /^(heading|bullet_list|ordered_list)_close$/.test(type) ? '\n\n' : '';
}

/** HTML within a line is dropped, as on pages. */
function formatInline(tokens: readonly Token[]): string {
  let text = '';
  let link = { url: '', from: 0 };
  for (const token of tokens) {
    if (token.type === 'link_open') link = { url: String(token.attrGet('href') ?? ''), from: text.length };
    else if (token.type === 'link_close') text += addressAfter(text.slice(link.from), link.url);
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else if (token.type !== 'html_inline') text += token.content;
  }
  return text;
}

/** Only https, http and mail addresses lead somewhere outside a page. */
function addressAfter(label: string, url: string): string {
  if (!/^(https?:|mailto:)/i.test(url)) return '';
  const address = url.replace(/^mailto:/i, '');
  return [address, url].includes(label) ? '' : ` (${address})`;
}

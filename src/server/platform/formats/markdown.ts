import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { bytesOfText, SizedCache } from '#server/platform/sized-cache.ts';

const MAX_NESTING = 20;

/* Everything off whose cost grows faster than the text: guessed links, images, tables, deep nesting (docs/adr/0073). */
export const markdownParser = new MarkdownIt({ html: true, linkify: true, breaks: true, maxNesting: MAX_NESTING });
markdownParser.disable(['image', 'table']);
// The sanitizer decides on links.
markdownParser.validateLink = () => true;
markdownParser.linkify.set({ fuzzyEmail: false, fuzzyLink: false });

/** Links to other sites, mail addresses and our own pages; other links are mistakes and are removed. */
const LEADS_SOMEWHERE = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;

/** Allowed HTML: no pictures, frames, styles, ids or classes, and headings below those of the page. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'del',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'hr',
    'h3',
    'h4',
    'h5',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_NESTING,
  transformTags: {
    h1: 'h3',
    h2: 'h4',
    h6: 'h5',
    s: 'del',
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href && LEADS_SOMEWHERE.test(href) && { href }), rel: 'nofollow ugc noopener noreferrer' },
    }),
  },
};

/** Renders Markdown to safe HTML. HTML in the text is dropped, not shown. */
export function renderMarkdown(markdown: string): string {
  return sanitizeHtml(markdownParser.render(markdown), ALLOWED).trim();
}

const rendered = new SizedCache<string>(
  memoryLimits.markdownBytes,
  (html, markdown) => bytesOfText(html) + bytesOfText(markdown),
);

/** The same, cached: rendering is the most expensive part of a response, and texts are read far more often than written. */
export function renderMarkdownCached(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = renderMarkdown(markdown);
  rendered.set(markdown, html);
  return html;
}

import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked({ gfm: true, breaks: true, async: false });

/** Another site, an address for mail, or a page of ours: what else stands there is a slip, and would lead nowhere. */
const LEADS_SOMEWHERE = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;

/** What people's texts may become: no pictures, frames, styles, ids or classes, and headings below those of the page. */
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
  nestingLimit: 20,
  transformTags: {
    h1: 'h3',
    h2: 'h4',
    h6: 'h5',
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href && LEADS_SOMEWHERE.test(href) && { href }), rel: 'nofollow ugc noopener noreferrer' },
    }),
  },
};

/** Markdown as people write it, to HTML that is safe in a page. HTML in the text is dropped, not shown. */
export function renderMarkdown(markdown: string): string {
  return sanitizeHtml(toHtml(markdown), ALLOWED).trim();
}

const rendered = new Map<string, string>();
const KEPT = 500;

/** The same, remembered: rendering costs more than the rest of an answer, and a description is read far more often than written. */
export function renderKept(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = renderMarkdown(markdown);
  if (rendered.size >= KEPT) rendered.delete(rendered.keys().next().value!);
  rendered.set(markdown, html);
  return html;
}

function toHtml(markdown: string): string {
  try {
    return marked.parse(markdown) as string;
  } catch (error) {
    // Thousands of nested quotes exhaust the parser's stack: nobody's text, so it is shown as it was written.
    if (error instanceof RangeError)
      return `<pre>${sanitizeHtml(markdown, { allowedTags: [], disallowedTagsMode: 'escape' })}</pre>`;
    throw error;
  }
}

import { escapeHtml } from '#contracts/escape-html.ts';
import { readableJson, readableText } from './readable-text.ts';

export type FeedItem = {
  id: string;
  url: string;
  title: string;
  /** Plain text. */
  text: string;
  publishedAt: Date;
  changedAt: Date;
  tags: readonly string[];
};
export type Feed = { title: string; description: string; homeUrl: string; feedUrl: string; items: readonly FeedItem[] };

/** XML 1.0 allows no control characters but tabs and line breaks, and no noncharacters, not even escaped. */
const xml = (text: string): string => escapeHtml(readableText(text).replace(/[\ufffe\uffff]/g, ''));

/** Readers show a description as HTML: without this, lines run together and `<` begins an element that is left out. */
const html = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** RSS 2.0. */
export function writeRss({ title, description, homeUrl, feedUrl, items }: Feed): string {
  const entries = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<link>${xml(item.url)}</link>
<guid isPermaLink="false">${xml(item.id)}</guid>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
${item.tags.map((tag) => `<category>${xml(tag)}</category>`).join('')}
<description>${xml(html(item.text))}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(homeUrl)}</link>
<description>${xml(description)}</description>
<atom:link href="${xml(feedUrl)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel>
</rss>
`;
}

/** JSON Feed 1.1. */
export function writeJsonFeed({ title, description, homeUrl, feedUrl, items }: Feed): string {
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.text,
      date_published: item.publishedAt.toISOString(),
      date_modified: item.changedAt.toISOString(),
      tags: item.tags,
    })),
  });
  return readableJson(json);
}

import { categoryHues } from '#contracts/art/hue.ts';
import { posterMarkup } from '#contracts/art/poster.ts';
import type { EmbedKind } from '#contracts/embed-code.ts';
import { escapeHtml } from '#contracts/escape-html.ts';
import { countGoing, formatFull } from '#contracts/events/event-seats.ts';
import type { EventCard, EventDetail, SeriesSummary } from '#contracts/events/events.contract.ts';
import { formatMoreDates } from '#contracts/series/series-text.ts';
import { paths } from '#contracts/site-paths.ts';
import { capital } from '#contracts/text.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';
import { formatRuleText, formatSpan } from '#server/platform/formats/zoned-time.ts';
import { embedStyle } from './embed-style.ts';

/** The fields that an embed shows, from an event card or detail. */
export type EmbeddedEvent = Pick<
  EventCard,
  | 'id'
  | 'title'
  | 'category'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'startsLocal'
  | 'timeZone'
  | 'attendance'
  | 'placeName'
  | 'venue'
  | 'cover'
  | 'priceNote'
  | 'host'
  | 'seats'
  | 'series'
> &
  Partial<Pick<EventDetail, 'isPast' | 'cancellationReason' | 'sharePicture'>>;

const escape = (text: string): string => escapeHtml(readableText(text));

type SiteNames = { productName: string; publicUrl: string };

/** Opens in a new tab without access to the embedding page. */
const link = (path: string, inner: string, name = '') =>
  `<a href="${escape(path)}" target="_blank" rel="noopener"${name && ` class="${name}"`}>${inner}</a>`;

export function renderEventEmbed(site: SiteNames, event: EmbeddedEvent): string {
  return renderPage(site, {
    kind: 'event',
    title: event.title,
    path: paths.event(event.id),
    body: `${renderEvent(event, 'h1')}
<p class="foot">${link(paths.event(event.id), `View on ${escape(site.productName)}`, 'button')}</p>`,
  });
}

/** The events of a search, a host or a series. */
export type EmbeddedList = {
  title: string;
  /** Whether to show the title; a search has none. */
  isTitled: boolean;
  /** The page with all of them. */
  path: string;
  events: readonly EmbeddedEvent[];
  emptyMessage: string;
};

export function renderListEmbed(
  site: SiteNames,
  { title, isTitled, path, events, emptyMessage }: EmbeddedList,
): string {
  const items = events.map((event) => `<li>${renderEvent(event, 'h2')}</li>`).join('\n');
  const heading = isTitled
    ? `<h1>${link(path, escape(title))}</h1>`
    : `<h1 class="visually-hidden">${escape(title)}</h1>`;
  return renderPage(site, {
    kind: 'list',
    title,
    path,
    body: `${heading}
${events.length > 0 ? `<ul>\n${items}\n</ul>` : `<p>${escape(emptyMessage)}</p>`}
<p class="foot">${link(path, `More on ${escape(site.productName)}`, 'button')}</p>`,
  });
}

export const renderMessage = (site: SiteNames, message: string): string =>
  renderPage(site, {
    kind: 'list',
    title: message,
    path: paths.search(),
    body: `<h1>${escape(message)}</h1>
<p class="foot">${link(paths.search(), `Find events on ${escape(site.productName)}`, 'button')}</p>`,
  });

function renderEvent(event: EmbeddedEvent, heading: 'h1' | 'h2'): string {
  const facts = [renderTime(event), escape(formatLocation(event)), `Hosted by ${escape(event.host.name)}`];
  if (event.priceNote) facts.push(escape(event.priceNote));
  if (event.series?.moreDates !== undefined) facts.push(renderSeries(event.series));
  const states = formatStates(event).map((state) => `<li>${escape(state)}</li>`);
  return `<article>
<div class="sheet ${categoryHues[event.category]}">${renderCover(event)}</div>
<div class="facts">
${states.length > 0 ? `<ul class="states">${states.join('')}</ul>` : ''}
<${heading}>${link(paths.event(event.id), escape(event.title))}</${heading}>
${facts.map((fact) => `<p>${fact}</p>`).join('\n')}
</div>
</article>`;
}

function renderSeries({ id, ruleText, moreDates }: SeriesSummary): string {
  const more = formatMoreDates(moreDates);
  return escape(capital(formatRuleText(ruleText))) + (more && ` · ${link(paths.series(id), more)}`);
}

const artClasses = { hue: 'class="hue"', deep: 'class="deep"', loud: 'class="loud"', cream: 'class="cream"' };

function renderCover({ cover, category, id, series }: EmbeddedEvent): string {
  if (cover) return `<img src="${escape(cover.small)}" width="640" height="360" alt="">`;
  const art = posterMarkup({ hue: categoryHues[category], seed: series?.id ?? id, format: 'card' }, artClasses);
  return `<svg viewBox="0 0 40 20" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${art}</svg>`;
}

const renderTime = (event: EmbeddedEvent): string =>
  `<time datetime="${event.startsAt}">${escape(formatSpan(event))}</time>`;

function formatLocation({ attendance, placeName, venue }: EmbeddedEvent): string {
  const spot = [venue, placeName].filter(Boolean).join(', ');
  if (attendance === 'online') return 'Online';
  return attendance === 'hybrid' ? `${spot} and online` : spot;
}

function formatStates({ status, isPast, cancellationReason, seats }: EmbeddedEvent): string[] {
  if (status === 'cancelled') return [cancellationReason ? `Cancelled: ${cancellationReason}` : 'Cancelled'];
  if (isPast) return ['This event is over'];
  const full = formatFull(seats);
  if (full) return [full];
  const going = countGoing(seats);
  return going > 0 ? [`${going} going`] : [];
}

type EmbedPage = { kind: EmbedKind; title: string; path: string; body: string };

function renderPage(site: SiteNames, { kind, title, path, body }: EmbedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(site.productName)}</title>
<link rel="canonical" href="${escape(site.publicUrl + path)}">
<style>${embedStyle}</style>
</head>
<body>
<main class="${kind}">
${body}
</main>
</body>
</html>
`;
}

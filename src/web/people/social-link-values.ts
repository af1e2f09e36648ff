import { readSocialLink } from '#contracts/people/social-services.ts';
import type { SocialLink, TypedLink } from './social-links.api.ts';

/** A link as it stands in the form; the key stays with it wherever it moves. */
export type LinkRow = TypedLink & { key: string };

let made = 0;
export const newRow = (link: TypedLink = { service: 'website', address: '' }): LinkRow => ({
  ...link,
  key: `link-${++made}`,
});

export const rowsOf = (links: readonly SocialLink[]): LinkRow[] =>
  links.map(({ service, handle }) => newRow({ service, address: handle }));

/** Rows in which nothing is written are not meant. */
export const writtenRows = (rows: readonly LinkRow[]): LinkRow[] => rows.filter(({ address }) => address.trim() !== '');

/** What is wrong, by the row's key. */
export function complaintsAbout(rows: readonly LinkRow[]): Record<string, string> {
  const known = new Set<string>();
  const complaints: Record<string, string> = {};
  for (const { key, service, address } of writtenRows(rows)) {
    const link = readSocialLink(service, address);
    const name = 'wrong' in link ? null : `${service} ${link.handle.toLowerCase()}`;
    if ('wrong' in link) complaints[key] = link.wrong;
    else if (known.has(name!)) complaints[key] = 'This link is there already';
    else known.add(name!);
  }
  return complaints;
}

/** The same, as the server tells it: by the place among what was sent. */
export function complaintsFrom(fields: Record<string, string>, rows: readonly LinkRow[]): Record<string, string> {
  const sent = writtenRows(rows);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => {
      const row = sent[Number(/^links\.(\d+)\b/.exec(field)?.[1] ?? -1)];
      return row ? [[row.key, text]] : [];
    }),
  );
}

/** The row a step further up or down, where there is such a place. */
export function movedRow(rows: readonly LinkRow[], key: string, by: -1 | 1): LinkRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= rows.length) return [...rows];
  return rows.with(from, rows[to]!).with(to, rows[from]!);
}

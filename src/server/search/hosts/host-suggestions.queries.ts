import { smallLogo } from '#server/pictures/pictures.queries.ts';
import type { HostSubject } from './host-listings.queries.ts';

const tables = {
  group: {
    view: 'listable_groups',
    table: 'groups',
    picture: `coalesce(${smallLogo('h.logo_id')}, '/media/covers/' || h.cover_id || '/640.webp')`,
  },
  organization: { view: 'listable_organizations', table: 'organizations', picture: smallLogo('h.logo_id') },
} as const;
const NAMED_SO = 50;

type Parameters = { typed: string; words: string; limit: string };

/** SQL of hosts whose name begins as typed, or else has the typed words, the last one begun; the biggest of the first few found. */
export function hostsByBeginningSql(subject: HostSubject, { typed, words, limit }: Parameters): string {
  const { view, table, picture } = tables[subject];
  return `select h.slug, h.name, coalesce(p.name || ', ' || p.country, '') as "placeName", ${picture} as "imageUrl"
    from (select id, size from (
        with named as materialized (select l.id, l.size from ${view} l
          where l.name_key ~>=~ fold(${typed}) and l.name_key ~<~ (fold(${typed}) || chr(1114111)) limit ${NAMED_SO})
        select * from named union all
        (select l.id, l.size from (select * from ${view} l
            where not exists (select from named) and l.tsv @@ to_tsquery('public.site_text', ${words}) offset 0) l limit ${NAMED_SO})) l
      order by size desc, id limit ${limit}) l
    join ${table} h on h.id = l.id left join places p on p.id = h.place_id order by l.size desc, l.id`;
}

/** Typed words as a text for to_tsquery: all of them in the name (or place), the last one only begun. */
export function beginningQuery(typed: string): string {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word, at) => (at === words.length - 1 ? `'${word}':*AB` : `'${word}':AB`)).join(' & ');
}

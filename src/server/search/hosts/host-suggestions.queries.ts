import { smallCover, smallLogo } from '#server/pictures/pictures.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { HostSubject } from './host-listings.queries.ts';

const SUBJECTS = {
  group: {
    view: 'listable_groups',
    table: 'groups',
    picture: `coalesce(${smallLogo('h.logo_id')}, ${smallCover('h.cover_id')})`,
  },
  organization: { view: 'listable_organizations', table: 'organizations', picture: smallLogo('h.logo_id') },
} as const;
const MAX_CANDIDATES = 50;

type Parameters = { typed: string; words: string; limit: string };

/** SQL: hosts by name prefix, or else by words with the last one as a prefix; the biggest of the first candidates. */
export function hostsByBeginningSql(subject: HostSubject, { typed, words, limit }: Parameters): string {
  const { view, table, picture } = SUBJECTS[subject];
  return `select h.slug, h.name, coalesce(${TOWN_NAME}, '') as "placeName", ${picture} as "imageUrl"
    from (select id, size from (
        with named as materialized (select l.id, l.size from ${view} l
          where l.name_key ~>=~ fold(${typed}) and l.name_key ~<~ (fold(${typed}) || chr(1114111)) limit ${MAX_CANDIDATES})
        select * from named union all
        (select l.id, l.size from (select * from ${view} l
            where not exists (select from named) and l.tsv @@ to_tsquery('public.site_text', ${words}) offset 0) l limit ${MAX_CANDIDATES})) l
      order by size desc, id limit ${limit}) l
    join ${table} h on h.id = l.id left join places p on p.id = h.place_id order by l.size desc, l.id`;
}

/** Input for to_tsquery: all words in the name or place, the last one as a prefix. */
export function beginningQuery(typed: string): string {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word, index) => (index === words.length - 1 ? `'${word}':*AB` : `'${word}':AB`)).join(' & ');
}

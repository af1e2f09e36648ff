import type { z } from 'zod';
import { searchCohosts } from '#contracts/search/cohost-search.contract.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { beginningQuery, hostsByBeginningSql } from './host-suggestions.queries.ts';

const Candidate = searchCohosts.success.schema.shape.candidates.element;
type Candidate = z.infer<typeof Candidate>;

const MAX_PER_KIND = 4;
/** How many people whose names begin alike are looked at. */
const MAX_PEOPLE = 200;

/**
 * SQL: people by name prefix whose page the viewer may see, those in the viewer's groups first. People whom search engines may not list are
 * suggested only to people who share a group with them.
 */
const PEOPLE = `select p.id::text as slug, p.name, '' as "placeName", p.avatar as "imageUrl" from (
    select p.id, p.name, ${avatarSql('p', 'v')} as avatar, share_a_group(p.id, $1) as is_known, p.is_searchable
      from (select * from people p where p.has_chosen_name and fold(p.name) ~>=~ fold($2) and fold(p.name) ~<~ (fold($2) || chr(1114111))
        order by fold(p.name) using ~<~ limit ${MAX_PEOPLE}) p
      left join avatars v on v.person_id = p.id where ${maySeeSql('page', 'p', '$1')}) p
  where p.is_known or p.is_searchable order by p.is_known desc, p.name, p.id limit $4`;

export async function findCohostCandidates(db: Db, viewerId: string, typed: string): Promise<Candidate[]> {
  const named = { typed: '$2', words: '$3', limit: '$4' };
  const sources = {
    person: PEOPLE,
    group: hostsByBeginningSql('group', named),
    organization: hostsByBeginningSql('organization', named),
  };
  const all = Object.entries(sources).map(([kind, rows]) => `(select '${kind}' as kind, found.* from (${rows}) found)`);
  return db.rows(Candidate, all.join(' union all '), [viewerId, typed, beginningQuery(typed), MAX_PER_KIND]);
}

import type { z } from 'zod';
import { type GroupFilters, type OrganizationFilters, PAGE_SIZE } from '#contracts/search/search.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { resolveCircle, resolveWords } from '#server/search/events/search-filters.ts';
import {
  type FoundHost,
  type HostOrder,
  type HostPosition,
  type HostSubject,
  listHosts,
} from './host-listings.queries.ts';

type AskedGroups = z.output<typeof GroupFilters>;
type AskedOrganizations = z.output<typeof OrganizationFilters>;
type HostSearchRequest = Omit<AskedGroups & AskedOrganizations, 'sort'> & {
  sort?: AskedGroups['sort'] | AskedOrganizations['sort'];
};
type HostPage<Subject extends HostSubject> = { cards: FoundHost<Subject>[]; nextCursor: string | null };

export async function searchGroups(db: Db, asked: AskedGroups) {
  const { cards, nextCursor } = await searchHosts(db, 'group', asked);
  return { groups: cards, nextCursor };
}

export async function searchOrganizations(db: Db, asked: AskedOrganizations) {
  const { cards, nextCursor } = await searchHosts(db, 'organization', asked);
  return { organizations: cards, nextCursor };
}

async function searchHosts<Subject extends HostSubject>(
  db: Db,
  subject: Subject,
  asked: HostSearchRequest,
): Promise<HostPage<Subject>> {
  const [circle, words] = await Promise.all([resolveCircle(db, asked), resolveWords(db, asked, subject)]);
  const order = orderOf(asked, { hasWords: words !== null, hasCircle: circle !== null });
  const after = readCursor(asked.cursor, ['first', 'second', 'id']);
  const search = { words, circle, kind: asked.kind ?? null };
  const found = await listHosts(db, subject, search, { order, after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  return {
    cards: page,
    nextCursor: found.length > PAGE_SIZE ? cursorOf(page.at(-1)!) : null,
  };
}

/** What was asked for may not make sense: relevance without words is the order of the list. */
function orderOf(
  { sort }: HostSearchRequest,
  { hasWords, hasCircle }: { hasWords: boolean; hasCircle: boolean },
): HostOrder {
  if (sort === 'distance' && !hasCircle) {
    const message = 'Distance is from a place: give one';
    throw new AppError('request.invalid', { message, fields: { sort: message } });
  }
  if (sort === 'distance' || (!sort && hasCircle && !hasWords)) return 'distance';
  return hasWords && (!sort || sort === 'relevance') ? 'relevance' : 'listed';
}

const cursorOf = ({ first, second, id }: HostPosition) => writeCursor({ first, second, id });

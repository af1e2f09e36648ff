import type { z } from 'zod';
import { type GroupFilters, type OrganizationFilters, PAGE_SIZE } from '#contracts/search/search.contract.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { requireCircle, resolveCircle, resolveWords } from '#server/search/events/search-filters.ts';
import {
  type FoundHost,
  type HostOrder,
  type HostPosition,
  type HostSubject,
  listHosts,
} from './host-listings.queries.ts';

type GroupRequest = z.output<typeof GroupFilters>;
type OrganizationRequest = z.output<typeof OrganizationFilters>;
type HostSearchRequest = Omit<GroupRequest & OrganizationRequest, 'sort'> & {
  sort?: GroupRequest['sort'] | OrganizationRequest['sort'];
};
type HostPage<Subject extends HostSubject> = { cards: FoundHost<Subject>[]; nextCursor: string | null };

export async function searchGroups(db: Db, request: GroupRequest) {
  const { cards, nextCursor } = await searchHosts(db, 'group', request);
  return { groups: cards, nextCursor };
}

export async function searchOrganizations(db: Db, request: OrganizationRequest) {
  const { cards, nextCursor } = await searchHosts(db, 'organization', request);
  return { organizations: cards, nextCursor };
}

async function searchHosts<Subject extends HostSubject>(
  db: Db,
  subject: Subject,
  request: HostSearchRequest,
): Promise<HostPage<Subject>> {
  const [circle, words] = await Promise.all([resolveCircle(db, request), resolveWords(db, request, subject)]);
  const order = chooseOrder(request, { hasWords: words !== null, hasCircle: circle !== null });
  const after = readCursor(request.cursor, ['first', 'second', 'id']);
  const search = { words, circle, kind: request.kind ?? null };
  const hosts = await listHosts(db, subject, search, { order, after, limit: PAGE_SIZE + 1 });
  const page = hosts.slice(0, PAGE_SIZE);
  return {
    cards: page,
    nextCursor: hosts.length > PAGE_SIZE ? toCursor(page.at(-1)!) : null,
  };
}

/** Falls back to the default order if the requested one does not apply, such as relevance without words. */
function chooseOrder(
  { sort }: HostSearchRequest,
  { hasWords, hasCircle }: { hasWords: boolean; hasCircle: boolean },
): HostOrder {
  if (sort === 'distance') requireCircle(hasCircle);
  if (sort === 'distance' || (!sort && hasCircle && !hasWords)) return 'distance';
  return hasWords && (!sort || sort === 'relevance') ? 'relevance' : 'listed';
}

const toCursor = ({ first, second, id }: HostPosition) => writeCursor({ first, second, id });

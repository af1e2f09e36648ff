import { z } from 'zod';
import { accountLimits } from '#contracts/accounts/account-limit-kinds.ts';
import { accountRoles } from '#contracts/accounts/account-roles.ts';
import { Limits } from '#server/accounts/account-limits.queries.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const AccountRow = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  maskedEmail: z.string(),
  isEmailVerified: z.boolean(),
  role: z.enum(accountRoles),
  limits: Limits,
  createdAt: z.date(),
  lastSeenAt: z.date().nullable(),
});
export type AccountRow = z.infer<typeof AccountRow>;

const COLUMNS = `a.id, p.name, ${avatarSql('p', 'v')} as avatar, regexp_replace(a.email, '^(.).*@', '\\1…@') as "maskedEmail",
  a.email_verified_at is not null as "isEmailVerified", a.role,
  array(select l.kind from account_limits l where l.account_id = a.id order by l.kind) as limits, a.created_at as "createdAt",
  (select max(s.last_seen_at) from sessions s where s.account_id = a.id) as "lastSeenAt"`;
const FROM = 'accounts a join people p on p.id = a.id left join avatars v on v.person_id = a.id';

/** What a search looks for. An address is found only as a whole, so that searching does not spell out addresses. */
export type AccountSearch = {
  by: 'everyone' | 'id' | 'email' | 'domain' | 'network' | 'name' | 'beginning' | 'initial' | 'letters';
  text: string;
};

const HAS_NAME = `fold(p.name) like '%' || fold($1) || '%'`;
const BEGINS_WORD = `(fold(p.name) like fold($1) || '%' or fold(p.name) like '% ' || fold($1) || '%')`;

// Plans do not know the text: without `offset 0` they read the newest accounts one by one until enough of them match.
const conditions: Record<AccountSearch['by'], string> = {
  everyone: '$1::text is not null',
  id: 'a.id = $1::uuid',
  email: 'lower(a.email) = lower($1)',
  domain: `a.id in (select d.id from accounts d
    where reverse(lower(d.email)) ~>=~ reverse(lower($1)) and reverse(lower(d.email)) ~<~ (reverse(lower($1)) || chr(1114111)) offset 0)`,
  network: 'a.id in (select e.account_id from security_events e where e.network = $1)',
  name: `a.id in (select p.id from people p where ${HAS_NAME} offset 0)`,
  // The index of trigrams has the beginnings of words.
  beginning: `a.id in (select p.id from people p where ${BEGINS_WORD} offset 0)`,
  // So many names begin with one letter that reading the newest accounts one by one soon fills a page.
  initial: BEGINS_WORD,
  // Too short for an index of trigrams.
  letters: HAS_NAME,
};

const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const NAME_SEARCHES: readonly AccountSearch['by'][] = ['name', 'beginning', 'initial', 'letters'];

export async function searchAccounts(
  db: Db,
  search: AccountSearch,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<AccountRow[]> {
  const pattern = NAME_SEARCHES.includes(search.by) ? literal(search.text) : search.text;
  return db.rows(
    AccountRow,
    `select ${COLUMNS} from ${FROM} where ${conditions[search.by]} and ($2::timestamptz is null or (a.created_at, a.id) < ($2, $3::uuid))
      order by a.created_at desc, a.id desc limit $4`,
    [pattern, after?.at ?? null, after?.id ?? null, limit],
  );
}

const DetailRow = AccountRow.extend({ hasSecondFactor: z.boolean() });

export async function findAccount(db: Db, personId: string): Promise<z.infer<typeof DetailRow> | undefined> {
  return db.row(
    DetailRow,
    `select ${COLUMNS}, exists (select from second_factors f where f.account_id = a.id) or exists (select from passkeys k where k.account_id = a.id)
        as "hasSecondFactor"
       from ${FROM} where a.id = $1`,
    [personId],
  );
}

const LimitRow = z.object({
  kind: z.enum(accountLimits),
  since: z.date(),
  until: z.date().nullable(),
  decisionId: z.string(),
});

export async function listLimitsOf(db: Db, personId: string): Promise<z.infer<typeof LimitRow>[]> {
  const statement = `select kind, since, until, decision_id as "decisionId" from account_limits where account_id = $1 order by kind`;
  return db.rows(LimitRow, statement, [personId]);
}

const NetworkRow = z.object({ network: z.string(), others: z.number() });

/** The networks of the newest 500 sign-ins, most recent first. */
export async function listNetworksOf(db: Db, personId: string): Promise<z.infer<typeof NetworkRow>[]> {
  return db.rows(
    NetworkRow,
    `select own.network, (select count(distinct e.account_id) from security_events e where e.network = own.network and e.account_id <> $1)::int as others
       from (select network, max(created_at) as last from (
               select network, created_at from security_events where account_id = $1 and kind in ('registered', 'signed-in') and network <> ''
                order by created_at desc limit 500) newest
              group by network) own
      order by own.last desc limit 20`,
    [personId],
  );
}

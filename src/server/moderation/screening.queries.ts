import { z } from 'zod';
import { NEW_ACCOUNT_DAYS } from '#contracts/accounts/account-limits.ts';
import type { HeldKind } from '#contracts/moderation/site-rules.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';

const AuthorRow = z.object({ isStaff: z.boolean(), isHeld: z.boolean(), isYoung: z.boolean() });

/** Undefined without an account. */
export async function findPostAuthor(
  tx: Db,
  personId: string,
  now: Date,
): Promise<z.infer<typeof AuthorRow> | undefined> {
  return tx.row(
    AuthorRow,
    `select a.role <> 'person' as "isStaff", a.created_at > $2::timestamptz - interval '${NEW_ACCOUNT_DAYS} days' as "isYoung",
        exists (select from account_limits l where l.account_id = a.id and l.kind = 'held' and (l.until is null or l.until > $2)) as "isHeld"
       from accounts a where a.id = $1`,
    [personId, now],
  );
}

const ENOUGH_PUBLISHED = 3;

/** Whether people have seen enough of the person, and reported none of it. */
export async function hasPublishedEnough(tx: Db, personId: string): Promise<boolean> {
  const seen = await tx.execute(
    `select from (
         (select 'event' as kind, id from events where created_by = $1 and status <> 'draft' limit 20)
         union all (select 'comment', id from comments where author_id = $1 and hidden_at is null and deleted_at is null limit 20)
         union all (select 'post', id from group_posts where author_id = $1 and hidden_at is null limit 20)) published
      where not exists (select from moderation_cases c where c.kind = published.kind and c.target_id = published.id and c.report_count > 0)
      limit ${ENOUGH_PUBLISHED}`,
    [personId],
  );
  return seen === ENOUGH_PUBLISHED;
}

const MAX_DISTANCE = 3;
/** The thing itself, and the other dates of its series; its id is $1. */
const SAME_THING = `select $1::uuid as id union
  select other.id from events this join events other on other.series_id = this.series_id where this.id = $1`;
type HeldTarget = { kind: HeldKind; targetId: string };
const CopiesRow = z.object({ own: z.number(), ofOthers: z.number() });

/** Similar texts of the last day, other than this one. */
export async function countCopies(
  tx: Db,
  { simhash, personId, targetId, now }: HeldTarget & { simhash: bigint; personId: string; now: Date },
): Promise<z.infer<typeof CopiesRow>> {
  return tx.one(
    CopiesRow,
    `select count(*) filter (where author_id = $2) as own, count(*) filter (where author_id <> $2) as "ofOthers" from post_fingerprints
      where posted_at > $4::timestamptz - interval '1 day' and bit_count((simhash # $3::bigint)::bit(64)) <= ${MAX_DISTANCE}
        and target_id not in (${SAME_THING})`,
    [targetId, personId, simhash, now],
  );
}

const RewrittenRow = z.object({ isRewritten: z.boolean() });

/** Whether it says something else than before. No, if that is not known anymore. */
export async function isRewritten(tx: Db, { kind, targetId }: HeldTarget, fingerprint: bigint): Promise<boolean> {
  const before = await tx.row(
    RewrittenRow,
    `select simhash is null or bit_count((simhash # $3::bigint)::bit(64)) > ${MAX_DISTANCE} as "isRewritten" from post_fingerprints
      where kind = $2 and target_id in (${SAME_THING}) order by posted_at desc limit 1`,
    [targetId, kind, fingerprint],
  );
  return before?.isRewritten ?? false;
}

const EventCountsRow = z.object({ lastHour: z.number(), alike: z.number() });

/** Events that the person published in the last hour, and in the last day for one place and day of events; dates of one series count once. */
export async function countEvents(
  tx: Db,
  { personId, eventId, now }: { personId: string; eventId: string; now: Date },
): Promise<z.infer<typeof EventCountsRow>> {
  return tx.one(
    EventCountsRow,
    `select count(distinct coalesce(e.series_id, e.id)) filter (where e.published_at > $3::timestamptz - interval '1 hour') as "lastHour",
        count(distinct coalesce(e.series_id, e.id)) filter (where e.place_id = this.place_id and e.starts_local::date = this.starts_local::date) as alike
       from events this join events e on e.created_by = $1 and e.published_at > $3::timestamptz - interval '1 day' where this.id = $2`,
    [personId, eventId, now],
  );
}

type Fingerprint = HeldTarget & { authorId: string; simhash: bigint | null; now: Date };

export async function upsertFingerprint(
  tx: Db,
  { kind, targetId, authorId, simhash, now }: Fingerprint,
): Promise<void> {
  await tx.execute(
    `insert into post_fingerprints (kind, target_id, author_id, simhash, posted_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, target_id) do update set simhash = excluded.simhash, posted_at = excluded.posted_at`,
    [kind, targetId, authorId, simhash, now],
  );
}

export async function deleteOldFingerprints(db: Db, postedBefore: Date): Promise<void> {
  await db.execute('delete from post_fingerprints where posted_at < $1', [postedBefore]);
}

/** How much of the person waits for a moderator, and was not deleted meanwhile. */
export async function countWaiting(tx: Db, personId: string): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    `select count(*) as count from held_content h join moderation_cases c on c.id = h.case_id where c.author_id = $1 and c.state = 'open'
        and case h.kind
          when 'event' then exists (select from events e where e.id = h.target_id)
          when 'comment' then exists (select from comments m where m.id = h.target_id and m.deleted_at is null)
          when 'post' then exists (select from group_posts p where p.id = h.target_id)
          when 'group' then exists (select from groups g where g.id = h.target_id)
          else exists (select from organizations o where o.id = h.target_id) end`,
    [personId],
  );
  return count;
}

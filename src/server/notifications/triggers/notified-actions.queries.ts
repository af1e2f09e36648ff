import { z } from 'zod';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

/** Requests within this time after a notification are one notification. */
const GATHERING_SECONDS = 600;
const RETENTION_DAYS = 30;

type ActionRef = {
  /** The event or group whose hosts are notified. */
  subjectId: string;
  /** The action, or the beginning of it. */
  action: string;
};

/** SQL: whether hosts have not been notified of a recent request, made at a time, of an action of a person. */
export const isUnnotified = (request: { subjectId: string; action: string; personId: string; at: string }): string =>
  `${request.at} > now() - interval '7 days' and not exists (select from notified_actions n where n.subject_id = ${request.subjectId}
     and n.action = ${request.action} and n.person_id = ${request.personId} and n.notified_at >= ${request.at})`;

const NextRow = z.object({ at: z.date().nullable() });

/** When hosts may be notified of further requests: undefined for at once, if the last notification is ten minutes old. */
export async function nextNotificationAt(
  tx: Db,
  { subjectId, action }: ActionRef,
  now: Date,
): Promise<Date | undefined> {
  const { at } = await tx.one(
    NextRow,
    'select max(notified_at) as at from notified_actions where subject_id = $1 and starts_with(action, $2)',
    [subjectId, action],
  );
  const next = at && secondsAfter(at, GATHERING_SECONDS);
  return next && next > now ? next : undefined;
}

/** Returns those people whose action hosts have not been notified of today, and marks them as notified. */
export async function claimActions(
  tx: Db,
  { subjectId, action }: ActionRef,
  personIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await tx.rows(
    PersonIdRow,
    `insert into notified_actions as n (subject_id, action, person_id, notified_at)
     select $1, $2, p.id, $4 from people p where p.id = any ($3::uuid[]) order by p.id
     on conflict (subject_id, action, person_id) do update set notified_at = excluded.notified_at
       where n.notified_at < date_trunc('day', excluded.notified_at, 'UTC')
     returning person_id as "personId"`,
    [subjectId, action, personIds, now],
  );
  return new Set(rows.map(({ personId }) => personId));
}

const BlockRow = z.object({ blockerId: z.string(), blockedId: z.string() });

/** Lists which of the recipients block which of the actors, as `<recipient> <actor>`. */
export async function listBlockedPairs(
  tx: Db,
  recipientIds: readonly string[],
  actorIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows(
    BlockRow,
    `select blocker_id as "blockerId", blocked_id as "blockedId" from person_blocks
      where blocker_id = any ($1::uuid[]) and blocked_id = any ($2::uuid[])`,
    [recipientIds, actorIds],
  );
  return new Set(rows.map(({ blockerId, blockedId }) => `${blockerId} ${blockedId}`));
}

export async function deleteOldActions(db: Db, now: Date): Promise<void> {
  await db.execute('delete from notified_actions where notified_at < $1', [
    secondsAfter(now, -RETENTION_DAYS * DAY_SECONDS),
  ]);
}

import { z } from 'zod';
import { hasReadableFacts, notificationRow } from '#server/notifications/notification-facts.ts';
import { FACTS, isStillNewsSql, VISIBLE } from '#server/notifications/notifications.queries.ts';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { dropOldPartitions } from '#server/platform/postgres/partitions/partitions.ts';

export type NewPush = { notificationId: number; heldUntil: Date | null; expiresAt: Date | null };

/** Pushes expire after two days at the latest, as they are outdated by then. */
const MAX_HOURS = 48;

/**
 * A push is settled four days after its notification: it waits for quiet hours, then expires. So its month can be dropped 30 days later, and
 * older months have none that are due.
 */
const SETTLED_AFTER_DAYS = 4;
const KEPT_FOR = `${30 + SETTLED_AFTER_DAYS} days`;

/**
 * Inserts a row for each device of each recipient, and one job, in the transaction that notifies them at `now`. The job has no key, because concurrent
 * transactions would wait for each other's lock on it.
 */
export async function enqueuePushes(tx: Db, pushes: readonly NewPush[], now: Date): Promise<void> {
  if (pushes.length === 0) return;
  await tx.execute(
    `with inserted as (
       insert into pushes (notification_id, created_at, device_id, due_at, expires_at)
       select n.id, n.created_at, d.id, due.at, least(w."expiresAt", due.at + make_interval(hours => $2))
         from json_to_recordset($1) as w ("notificationId" bigint, "heldUntil" timestamptz, "expiresAt" timestamptz)
         join notifications n on n.id = w."notificationId" and n.created_at = $3 join push_devices d on d.person_id = n.person_id
         cross join lateral (select coalesce(w."heldUntil", n.created_at) as at) due
       on conflict on constraint pushes_one_per_device do nothing returning id)
     select graphile_worker.add_job('deliver-pushes', '{}', queue_name := 'push', max_attempts := 3) where exists (select from inserted)`,
    [JSON.stringify(pushes), MAX_HOURS, now],
  );
}

const DuePush = notificationRow({
  id: z.number(),
  createdAt: z.date(),
  deviceId: z.string(),
  attempts: z.number(),
  expiresAt: z.date(),
  notificationId: z.number(),
  endpoint: z.string(),
  publicKey: z.string(),
  authSecret: z.string(),
});
export type DuePush = z.infer<typeof DuePush>;
/** The time of the notification determines the month. */
type PushKey = Pick<DuePush, 'id' | 'createdAt'>;

/**
 * Lists the oldest due pushes first, except those whose notification has been read, is no longer visible to the recipient or announces what
 * nobody can join any more.
 */
export async function listDuePushes(db: Db, limit: number, now: Date): Promise<DuePush[]> {
  const rows = await db.rows(
    DuePush,
    `select p.id, p.created_at as "createdAt", p.device_id as "deviceId", p.attempts, p.expires_at as "expiresAt", n.id as "notificationId", n.kind, ${FACTS} as facts,
       d.endpoint, d.public_key as "publicKey", d.auth_secret as "authSecret"
     from pushes p join notifications n on n.id = p.notification_id and n.created_at = p.created_at join push_devices d on d.id = p.device_id
     where p.created_at > $2::timestamptz - make_interval(days => ${SETTLED_AFTER_DAYS}) and p.settled_at is null and p.state = 'queued' and p.due_at <= $2 and p.expires_at > $2 and n.read_at is null and ${VISIBLE}
       and ${isStillNewsSql('$2')}
     order by p.due_at, p.id limit $1`,
    [limit, now],
  );
  return rows.filter(hasReadableFacts);
}

/** Marks a push before it is sent, so that it is never sent twice if the process dies. Returns false if another worker has claimed it. */
export async function claimPush(db: Db, { id, createdAt }: PushKey, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `update pushes set state = 'sending', due_at = $3, attempts = attempts + 1 where id = $1 and created_at = $2 and state = 'queued'`,
    [id, createdAt, now],
  );
  return rowCount === 1;
}

export async function settlePush(
  db: Db,
  { id, createdAt }: PushKey,
  { state, now, lastError = '' }: { state: string; now: Date; lastError?: string },
): Promise<void> {
  await db.execute(
    `with settled as (
       update pushes set state = $3, settled_at = $4, last_error = $5 where id = $1 and created_at = $2 returning device_id)
     update push_devices set last_pushed_at = $4 where id in (select device_id from settled) and $3 = 'sent'`,
    [id, createdAt, state, now, lastError],
  );
}

export async function postponePush(
  db: Db,
  { id, createdAt }: PushKey,
  { dueAt, lastError }: { dueAt: Date; lastError: string },
): Promise<void> {
  await db.execute(
    `update pushes set state = 'queued', due_at = $3, last_error = $4 where id = $1 and created_at = $2 and state = 'sending'`,
    [id, createdAt, dueAt, lastError],
  );
}

/** Settles pushes that a dead process was sending and pushes that have expired or been read. */
export async function sweepPushes(db: Db, now: Date): Promise<void> {
  await db.execute(
    `update pushes p set settled_at = $1,
       state = case when state = 'sending' then 'uncertain' else 'expired' end,
       last_error = case when state = 'sending' then 'the process ended while sending' else last_error end
     where settled_at is null and (state = 'sending' and due_at < $1::timestamptz - interval '10 minutes'
       or state = 'queued' and (expires_at <= $1 or exists (
         select from notifications n where n.id = p.notification_id and n.created_at = p.created_at and n.read_at is not null)))`,
    [now],
  );
}

export const dropOldPushes = (db: Database): Promise<void> => dropOldPartitions(db, 'pushes', { keptFor: KEPT_FOR });

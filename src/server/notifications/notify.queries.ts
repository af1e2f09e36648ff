import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';
import type { NewNotification } from './new-notification.ts';
import { reachesPersonSql } from './notifications.queries.ts';

/** Payloads are the comma-separated ids of people whose notifications have changed. */
export const NOTIFICATION_CHANNEL = 'notifications';
/** Keeps payloads below PostgreSQL's limit of 8,000 bytes. */
const IDS_PER_PAYLOAD = 200;

const Recipient = z.object({
  /** The zero-based index of the notification. */
  index: z.number(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Preferences that differ from the kind's defaults. */
  switches: z.partialRecord(z.enum(['site', 'mail', 'push']), z.string()),
  /** The end of the current quiet hours, or null outside them. */
  quietEnd: z.date().nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

type NotificationTarget = Pick<NewNotification, 'personId' | 'kind' | 'actorId'>;

/** Finds addresses and preferences of the recipients, except the actor, people who block the actor and suspended ones. */
export async function findRecipients(
  tx: Db,
  notifications: readonly NotificationTarget[],
  now: Date,
): Promise<Recipient[]> {
  return tx.rows(
    Recipient,
    `select n.position - 1 as index, a.email, a.email_verified_at is not null as "isEmailVerified", coalesce(w.switches, '{}') as switches,
       quiet_hours_end(s.quiet_from, s.quiet_until, coalesce(s.time_zone, 'UTC'), $4) as "quietEnd"
     from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality n (person_id, kind, actor_id, position)
     join accounts a on a.id = n.person_id
     left join notification_settings s on s.person_id = n.person_id
     left join lateral (select json_object_agg(w.channel, w.value) as switches from notification_preferences w
       where w.person_id = n.person_id and w.kind = n.kind) w on true
     where n.person_id is distinct from n.actor_id and ${reachesPersonSql('n.kind', 'n.person_id')}
       and not exists (select from person_blocks b where b.blocker_id = n.person_id and b.blocked_id = n.actor_id)`,
    [
      notifications.map(({ personId }) => personId),
      notifications.map(({ kind }) => kind),
      notifications.map(({ actorId }) => actorId ?? null),
      now,
    ],
  );
}

type NotificationRow = NotificationTarget & {
  reason: string;
  facts: object;
  eventId: string | null | undefined;
  groupId: string | null | undefined;
  isForMembers: boolean | undefined;
  isInSite: boolean;
  waitsForDigest: boolean;
};
const InsertedRow = z.object({ id: z.number(), personId: z.string(), reason: z.string() });

/**
 * Returns the rows that did not exist; their reasons decide, over all months. Inserts in a fixed order, so that concurrent transactions do not
 * deadlock.
 */
export async function insertNotifications(tx: Db, rows: readonly NotificationRow[], now: Date) {
  return tx.rows(
    InsertedRow,
    `with given as materialized (select * from json_to_recordset($1) as n ("personId" uuid, kind text, reason text, facts jsonb, "eventId" uuid,
       "groupId" uuid, "actorId" uuid, "isForMembers" boolean, "isInSite" boolean, "waitsForDigest" boolean)),
     fresh as (insert into notification_reasons (person_id, reason, created_at)
       select "personId", reason, $2 from given order by "personId", reason
       on conflict do nothing returning person_id, reason, notification_id, created_at)
     insert into notifications (id, person_id, kind, reason, facts, event_id, group_id, actor_id, is_for_members, is_in_site, waits_for_digest,
         created_at)
     select f.notification_id, f.person_id, n.kind, f.reason, n.facts, n."eventId", n."groupId", actor.id, coalesce(n."isForMembers", false),
         n."isInSite", n."waitsForDigest", f.created_at
       from fresh f join given n on n."personId" = f.person_id and n.reason = f.reason left join people actor on actor.id = n."actorId"
     returning id, person_id as "personId", reason`,
    [JSON.stringify(rows), now],
  );
}

type UpdatedRow = Pick<NotificationRow, 'personId' | 'facts' | 'actorId'> & {
  reasons: readonly string[];
  /** Whether the new facts are worth a line in the next digest. */
  isMailed: boolean;
};

/** Replaces the facts of each person's newest notification with one of the reasons if they differ, and marks it unread. Returns the recipients. */
export async function updateNotifications(tx: Db, rows: readonly UpdatedRow[]): Promise<string[]> {
  const updated = await tx.rows(
    PersonIdRow,
    `update notifications o set facts = n.facts, actor_id = (select id from people where id = n."actorId"), read_at = null, waits_for_digest = o.waits_for_digest or n."isMailed"
       from json_to_recordset($1) as n ("personId" uuid, reasons text[], facts jsonb, "actorId" uuid, "isMailed" boolean)
       cross join lateral (select notification_id, created_at from notification_reasons
         where person_id = n."personId" and reason = any (n.reasons) order by notification_id desc limit 1) r
      where o.id = r.notification_id and o.created_at = r.created_at and o.facts <> n.facts
     returning o.person_id as "personId"`,
    [JSON.stringify(rows)],
  );
  return updated.map(({ personId }) => personId);
}

/** Marks superseded notifications as read, and takes them out of the next digest. */
export async function markSuperseded(
  tx: Db,
  rows: readonly Pick<UpdatedRow, 'personId' | 'reasons'>[],
  now: Date,
): Promise<void> {
  await tx.execute(
    `update notifications o set read_at = coalesce(o.read_at, $2), waits_for_digest = false
       from json_to_recordset($1) as n ("personId" uuid, reasons text[])
       join notification_reasons r on r.person_id = n."personId" and r.reason = any (n.reasons)
      where o.id = r.notification_id and o.created_at = r.created_at`,
    [JSON.stringify(rows), now],
  );
}

/** Wakes the notification streams of these people when the transaction commits. */
export async function announceChanges(tx: Db, personIds: readonly string[]): Promise<void> {
  await tx.execute(
    `select pg_notify($1, string_agg(id::text, ',')) from unnest($2::uuid[]) with ordinality p (id, position) group by (position - 1) / $3`,
    [NOTIFICATION_CHANNEL, personIds, IDS_PER_PAYLOAD],
  );
}

import type { Channel, NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Transactions say here whose notifications have changed: ids of people, joined by commas. */
export const NOTIFICATION_CHANNEL = 'notifications';
/** A notification of PostgreSQL has fewer than 8,000 bytes. */
const IDS_AT_ONCE = 200;

export type Receiver = {
  /** Which of those asked about, from 0. */
  at: number;
  email: string;
  /** Deviations from the kind's defaults. */
  switches: Partial<Record<Channel, string>>;
  /** The end of their quiet hours, when it is such an hour. */
  quietEnd: Date | null;
};

type Asked = { personId: string; kind: NotificationKind; actorId?: string | null | undefined };

/** How each of them wants to be told; the one who did it is left out, and whoever blocks that one. */
export async function findReceivers(tx: Db, asked: readonly Asked[], now: Date): Promise<Receiver[]> {
  const { rows } = await tx.query<Receiver>(
    `select n.at - 1 as at, a.email, coalesce(w.switches, '{}') as switches,
       quiet_end(s.quiet_from, s.quiet_until, coalesce(s.time_zone, 'UTC'), $4) as "quietEnd"
     from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality n (person_id, kind, actor_id, at)
     join accounts a on a.id = n.person_id
     left join notification_settings s on s.person_id = n.person_id
     left join lateral (select json_object_agg(w.channel, w.value) as switches from notification_switches w
       where w.person_id = n.person_id and w.kind = n.kind) w on true
     where n.person_id is distinct from n.actor_id
       and not exists (select from person_blocks b where b.blocker_id = n.person_id and b.blocked_id = n.actor_id)`,
    [
      asked.map(({ personId }) => personId),
      asked.map(({ kind }) => kind),
      asked.map(({ actorId }) => actorId ?? null),
      now,
    ],
  );
  return rows;
}

export type NewNotification = Asked & {
  reason: string;
  title: string;
  text: string;
  path: string;
  eventId?: string | undefined;
  groupId?: string | undefined;
  isForMembers?: boolean | undefined;
  isInSite: boolean;
  waitsForDigest: boolean;
};
export type Written = { id: number; personId: string; reason: string };

/** Answers those that were not written before. In one order, so that two who write the same wait and do not lock each other out. */
export async function insertNotifications(tx: Db, all: readonly NewNotification[], now: Date): Promise<Written[]> {
  const { rows } = await tx.query<Written>(
    `insert into notifications (person_id, kind, reason, title, text, path, event_id, group_id, actor_id, is_for_members, is_in_site,
         waits_for_digest, created_at)
     select n."personId", n.kind, n.reason, n.title, n.text, n.path, n."eventId", n."groupId", actor.id, coalesce(n."isForMembers", false),
         n."isInSite", n."waitsForDigest", $2
       from json_to_recordset($1) as n ("personId" uuid, kind text, reason text, title text, text text, path text, "eventId" uuid,
         "groupId" uuid, "actorId" uuid, "isForMembers" boolean, "isInSite" boolean, "waitsForDigest" boolean)
       left join people actor on actor.id = n."actorId"
      order by n."personId", n.reason
     on conflict on constraint notifications_one_per_reason do nothing
     returning id, person_id as "personId", reason`,
    [JSON.stringify(all), now],
  );
  return rows;
}

/** Says that these people's notifications have changed, to whoever watches them, when the transaction commits. */
export async function notifyPeople(tx: Db, personIds: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_notify($1, string_agg(id::text, ',')) from unnest($2::uuid[]) with ordinality p (id, at) group by (at - 1) / $3`,
    [NOTIFICATION_CHANNEL, personIds, IDS_AT_ONCE],
  );
}

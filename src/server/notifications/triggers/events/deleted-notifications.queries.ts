import { z } from 'zod';
import { isStillNewsSql, VISIBLE } from '#server/notifications/notifications.queries.ts';
import { announceChanges } from '#server/notifications/notify.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const MailRow = z.object({ mail: z.string() });
const DeletedRow = MailRow.extend({ personId: z.string() });
/** SQL: the reason of the mail of a notification `n`. */
const MAIL_REASON = `n.reason || ':' || n.person_id`;

/** Deletes the notifications that quote what the decision hid; returns the reasons of their mails. */
export async function deleteNotificationsOfHidden(tx: Db, decisionId: string): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `with quoting as (
       select n.id, n.created_at from comments c join notifications n on n.event_id = c.event_id and n.reason = 'comment:' || c.id where c.hidden_by = $1
       union all
       select n.id, n.created_at from group_posts o join notifications n on n.group_id = o.group_id and n.reason = 'group-post:' || o.id where o.hidden_by = $1
       union all
       select n.id, n.created_at from conversation_messages m join notifications n on n.actor_id = m.author_id and n.reason = 'message:' || m.id
        where m.hidden_by = $1)
     delete from notifications n using quoting where n.id = quoting.id and n.created_at = quoting.created_at
       returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [decisionId],
  );
  return announceDeleted(tx, rows);
}

type AnnouncedSubject = { about: 'event_id' | 'group_id'; id: string };
export type QuotedSubject = AnnouncedSubject & { reason: string };
export type Announcements = AnnouncedSubject & { reason?: string | null; personIds?: readonly string[] | null };

/** Deletes the notifications of one reason about an event or a group; returns the reasons of their mails. */
export async function deleteNotificationsQuoting(tx: Db, { about, id, reason }: QuotedSubject): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n where n.${about} = $1 and n.reason = $2 returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [id, reason],
  );
  return announceDeleted(tx, rows);
}

/** The reason of the notification that a shift could not move with its event, which begins with this and ends with the id of the shift. */
export const KEPT_SHIFT = 'shift-kept:';

/** Deletes the notifications that these shifts could not move with their events; returns the reasons of their mails. */
export async function deleteNotificationsOfKeptShifts(tx: Db, shiftIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n using volunteer_shifts s, volunteer_roles r
      where s.id = any ($1::uuid[]) and r.id = s.role_id and n.event_id = r.event_id and n.reason = $2::text || s.id
      returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [shiftIds, KEPT_SHIFT],
  );
  return announceDeleted(tx, rows);
}

/** Deletes the notifications that a co-host declined or left, unless it has done so again; returns the reasons of their mails. */
export async function deleteNotificationsOfRefusal(
  tx: Db,
  { eventId, cohostId }: { eventId: string; cohostId: string },
): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n where n.event_id = $1::uuid and n.kind = 'co-host' and n.facts->>'change' in ('declined', 'left')
        and starts_with(n.reason, 'co-host:' || $1::uuid || ':' || $2::uuid || ':')
        and not exists (select from event_cohosts c where c.event_id = $1::uuid and c.cohost_id = $2::uuid and c.status = 'declined')
      returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [eventId, cohostId],
  );
  return announceDeleted(tx, rows);
}

/** Deletes notifications by their ids; returns the reasons of their mails. */
export async function deleteNotifications(tx: Db, ids: readonly number[]): Promise<string[]> {
  const statement = `delete from notifications n where n.id = any ($1::bigint[]) returning ${MAIL_REASON} as mail, n.person_id as "personId"`;
  return announceDeleted(tx, await tx.rows(DeletedRow, statement, [ids]));
}

/** Deletes the reminders of an event that was cancelled or begins at another time; returns the reasons of their mails. */
export async function deleteOutdatedReminders(tx: Db, eventId: string): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n using events e where n.event_id = $1 and n.kind = 'reminder' and e.id = n.event_id
        and (e.status = 'cancelled' or (n.facts->>'startsAt')::timestamptz <> e.starts_at)
      returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [eventId],
  );
  // If it is moved back, people are reminded again.
  await tx.execute(
    `delete from event_reminders d using events e where d.event_id = $1 and d.kind in ('day', 'hour') and e.id = d.event_id and d.starts_at <> e.starts_at`,
    [eventId],
  );
  return announceDeleted(tx, rows);
}

/** SQL: whether a notification `n` may be a reminder of what is yet to come. */
const isRecentSql = (now: string) => `n.created_at > ${now}::timestamptz - interval '2 days'`;

/** Deletes the reminders of events that the person does not go to any more; returns the reasons of their mails. */
export async function deleteRemindersOfLeftEvents(tx: Db, personId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n using rsvps r where n.person_id = $1 and n.kind = 'reminder' and ${isRecentSql('$2')}
        and r.person_id = n.person_id and r.event_id = n.event_id and r.status not in ('going', 'reserved')
      returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [personId, now],
  );
  return announceDeleted(tx, rows);
}

/** The same for the shifts of the person who has signed up. */
export async function deleteRemindersOfLeftShifts(tx: Db, signUpId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n using shift_sign_ups own, shift_sign_ups u
      where own.id = $1 and n.person_id = own.person_id and n.kind = 'shift-reminder' and ${isRecentSql('$2')}
        and u.person_id = n.person_id and u.shift_id = (n.facts->>'shiftId')::uuid and u.status <> 'signed-up'
      returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [signUpId, now],
  );
  return announceDeleted(tx, rows);
}

/**
 * The same as of an event for the volunteers of shifts, which may also be deleted: then with those who had signed up. Withdrawn sign-ups are kept, so all who were
 * reminded are found by theirs.
 */
export async function deleteOutdatedShiftReminders(
  tx: Db,
  { shiftIds, personIds = [] }: { shiftIds: readonly string[]; personIds?: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await tx.rows(
    DeletedRow,
    `delete from notifications n where n.kind = 'shift-reminder' and n.facts->>'shiftId' = any ($1::text[])
        and n.person_id in (select person_id from shift_sign_ups where shift_id = any ($1::uuid[]) union all select unnest($2::uuid[]))
        and not exists (select from volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
          where s.id = (n.facts->>'shiftId')::uuid and s.cancelled_at is null and e.status is distinct from 'cancelled'
            and s.starts_at = (n.facts->>'startsAt')::timestamptz)
      returning ${MAIL_REASON} as mail, n.person_id as "personId"`,
    [shiftIds, personIds],
  );
  // If it is moved back, people are reminded again.
  await tx.execute(
    'delete from shift_reminders d using volunteer_shifts s where d.shift_id = any ($1) and s.id = d.shift_id and d.starts_at <> s.starts_at',
    [shiftIds],
  );
  return announceDeleted(tx, rows);
}

/** Returns the reasons of the mails about them. */
async function announceDeleted(tx: Db, deleted: readonly z.infer<typeof DeletedRow>[]): Promise<string[]> {
  if (deleted.length > 0)
    await announceChanges(
      tx,
      deleted.map(({ personId }) => personId),
    );
  return deleted.map(({ mail }) => mail);
}

/** The reasons of waiting mails to these people that list one of these events among others. */
export async function listMailsWithEvents(
  tx: Db,
  named: readonly { personId: string; eventId: string }[],
): Promise<string[]> {
  const rows = await tx.rows(
    MailRow,
    `select ${MAIL_REASON} as mail from json_to_recordset($1) as named ("personId" uuid, "eventId" text)
       join notifications n on n.person_id = named."personId" and n.kind = 'saved-search' and n.event_id is null
       join outbox o on o.reason = ${MAIL_REASON} and o.state = 'queued' and position(named."eventId" in o.body_text) > 0`,
    [JSON.stringify(named)],
  );
  return rows.map(({ mail }) => mail);
}

/**
 * The reasons of waiting mails that announce this event, or the events and posts of this group, to people who may no longer see them, and of those
 * that announce what nobody can join any more. With a reason, only of its mails, and with people, only of those to them.
 */
export async function listOutdatedAnnouncements(
  tx: Db,
  { about, id, reason = null, personIds = null }: Announcements,
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows(
    MailRow,
    `select ${MAIL_REASON} as mail from notifications n join outbox o on o.reason = ${MAIL_REASON} and o.state = 'queued'
      where n.${about} = $1 and n.kind in ('group-event', 'group-post', 'saved-search') and ($3::text is null or n.reason = $3)
        and ($4::uuid[] is null or n.person_id = any ($4))
        and not (${VISIBLE} and ${isStillNewsSql('$2::timestamptz')})`,
    [id, now, reason, personIds],
  );
  return rows.map(({ mail }) => mail);
}

/** The reasons of mails about events that the decision hid. Their notifications return with them. */
export async function listReasonsOfHiddenEvents(tx: Db, decisionId: string): Promise<string[]> {
  const rows = await tx.rows(
    MailRow,
    `select ${MAIL_REASON} as mail from notifications n join events e on e.id = n.event_id where e.hidden_by = $1`,
    [decisionId],
  );
  return rows.map(({ mail }) => mail);
}

import type { PersonalData, Row } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isHostSql } from './event-hosts.queries.ts';

/**
 * What the person hosts or has made for a group or organization, drafts too, and their templates. What is for hosts alone, others may have
 * written since: it is told to whoever still is one.
 */
export const eventData: PersonalData = {
  list: async (db, personId) => ({
    events: await listEventsBy(db, personId),
    eventTemplates: await listTemplatesOf(db, personId),
  }),
};

async function listEventsBy(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query(
    `select e.id, e.status, e.visibility, e.title, e.category, e.interests, e.description, e.starts_local as "startsLocal", e.ends_local as "endsLocal",
       e.time_zone as "timeZone", e.attendance, p.name as place, e.venue, e.address, e.latitude, e.longitude,
       case when ${isHostSql('$1')} then e.meeting_link else '' end as "meetingLink", e.questions,
       case when ${isHostSql('$1')} then e.host_notes else '' end as "hostNotes", e.price_note as "priceNote", e.accessibility, e.accessibility_note as "accessibilityNote",
       '/media/covers/' || e.cover_id || '/1280.webp' as cover, e.created_at as "createdAt", e.published_at as "publishedAt", e.cancelled_at as "cancelledAt"
     from events e left join places p on p.id = e.place_id where e.host_person_id = $1 or e.created_by = $1 order by e.created_at, e.id`,
    [personId],
  );
  return rows;
}

async function listTemplatesOf(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query(
    'select name, content, created_at as "createdAt" from event_templates where person_id = $1 order by created_at, id',
    [personId],
  );
  return rows;
}

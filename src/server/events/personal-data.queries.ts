import { z } from 'zod';
import { listRows, type PersonalData, type Row } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { EVENT_FIELDS, EventState, hiddenFields } from './event-columns.ts';
import { eventTitleSql, isHostSql } from './hosts/event-hosts.queries.ts';
import { lockEventsDeletedWith } from './listing-locks.queries.ts';

/**
 * The events, including drafts, that the person hosts or has created for a group or organization, their templates, and what they were asked to co-host. Host-only fields are
 * included only while the person is still a host, because other hosts may have written them since.
 */
export const eventData: PersonalData = {
  list: async (db, personId) => ({
    events: await listEventsBy(db, personId),
    eventTemplates: await listRows(
      db,
      'select name, content, created_at as "createdAt" from event_templates where person_id = $1 order by created_at, id',
      personId,
    ),
    coHosting: await listRows(
      db,
      `select k.event_id as "eventId", ${eventTitleSql('$1::uuid')} as title, k.status, k.requested_at as "requestedAt", k.answered_at as "answeredAt"
         from event_cohosts k join events e on e.id = k.event_id and e.status <> 'draft'
        where k.person_id = $1 order by k.requested_at, k.event_id`,
      personId,
    ),
  }),
  beforeDeletion: (tx, _deps, personId) => lockEventsDeletedWith(tx, personId),
};

const EventDataRow = EventState.extend({
  id: z.string(),
  status: z.string(),
  place: z.string().nullable(),
  cover: z.string().nullable(),
  createdAt: z.date(),
  publishedAt: z.date().nullable(),
  cancelledAt: z.date().nullable(),
  isHost: z.boolean(),
});

async function listEventsBy(db: Db, personId: string): Promise<Row[]> {
  const rows = await db.rows(
    EventDataRow,
    `select e.id, e.status, ${EVENT_FIELDS}, p.name as place, '/media/covers/' || e.cover_id || '/1280.webp' as cover,
       e.created_at as "createdAt", e.published_at as "publishedAt", e.cancelled_at as "cancelledAt", ${isHostSql('$1')} as "isHost"
     from events e join event_counters c on c.event_id = e.id left join places p on p.id = e.place_id
     where e.host_person_id = $1 or e.created_by = $1 order by e.created_at, e.id`,
    [personId],
  );
  return rows.map(({ isHost, ...event }) => ({
    ...event,
    ...hiddenFields({ canEdit: isHost, canSeeLink: isHost }),
  }));
}

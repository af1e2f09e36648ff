import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { eventTitleSql } from '#server/events/hosts/event-hosts.queries.ts';

/** The comments the person wrote. */
export const commentData: PersonalData = {
  list: async (db, personId) => ({
    comments: await listRows(
      db,
      `select c.id, c.event_id as "eventId", ${eventTitleSql('$1::uuid')} as event, c.text, c.created_at as "createdAt", c.edited_at as "editedAt", c.deleted_at as "deletedAt"
     from comments c join events e on e.id = c.event_id where c.author_id = $1 order by c.created_at, c.id`,
      personId,
    ),
  }),
};

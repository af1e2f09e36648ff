import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { eventTitleSql } from '#server/events/hosts/event-hosts.queries.ts';
import { hostNameSql, SUBJECT_JOINS } from './conversations.queries.ts';

/** The conversations the person began, the messages they wrote, and whether they take messages. */
export const conversationData: PersonalData = {
  list: async (db, personId) => ({
    conversations: await listRows(
      db,
      `select c.id, ${hostNameSql('$1')} as host, ${eventTitleSql('$1::uuid')} as event, c.started_at as "startedAt"
         from conversations c ${SUBJECT_JOINS}
        where c.person_id = $1 order by c.started_at, c.id`,
      personId,
    ),
    messages: await listRows(
      db,
      `select id, conversation_id as "conversationId", is_from_host as "isFromHost", text, sent_at as "sentAt"
         from conversation_messages where author_id = $1 order by sent_at, id`,
      personId,
    ),
    messageSettings: await listRows(
      db,
      'select not exists (select from closed_hosts where person_id = $1) as "takesMessages"',
      personId,
    ),
  }),
};

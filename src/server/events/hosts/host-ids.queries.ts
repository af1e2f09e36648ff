import { IS_COHOSTING } from './event-hosts.queries.ts';

/** SQL: one column with the ids of the hosts of an event or a conversation: the person, the leaders of the group, or the organization's staff. */
export const hostIdsSql = (
  hosted: string,
): string => `select ${hosted}.host_person_id where ${hosted}.host_person_id is not null
  union all select m.person_id from group_members m where m.group_id = ${hosted}.host_group_id and m.rank < 2
  union all select s.person_id from organization_staff s where s.organization_id = ${hosted}.host_organization_id`;

/**
 * SQL: the same for people who manage the guests of the event `e`, each once: its hosts, and people who co-host it by name, as in `canEditEvent`. They are
 * notified of RSVPs, requests and comments.
 */
export const GUEST_MANAGER_IDS = `${hostIdsSql('e')}
  union select k.person_id from event_cohosts k where k.event_id = e.id and k.person_id is not null and ${IS_COHOSTING}`;

import type { Conversation } from './conversations.api.ts';

/** The name of the person or host that the viewer talks to. */
export const partnerName = ({ isForHost, person, host }: Conversation): string => (isForHost ? person.name : host.name);

/** The event, and for the people of a group or an organization the host they answer for. */
export function aboutText({ isForHost, host, event }: Conversation): string {
  const hostName = isForHost && host.kind !== 'person' ? host.name : null;
  return [event?.title, hostName].filter(Boolean).join(', ');
}

import type { PlainWords } from '#server/notifications/notices.ts';
import type { CoHosting } from './cohost-notices.queries.ts';

export const coHostWords: Record<CoHosting['status'], (of: CoHosting) => PlainWords> = {
  asked: ({ title, group, host }) => ({
    subject: `Would ${group} co-host “${title}”?`,
    paragraphs: [
      `${host} asks ${group} to co-host this event.`,
      'If you agree, the event is shown on the page of your group, and you see who comes. Only the host changes it.',
    ],
    button: 'See the question',
  }),
  accepted: ({ title, group }) => ({
    subject: `${group} co-hosts “${title}”`,
    paragraphs: [`${group} has agreed. The event is shown on its page now.`],
    button: 'See the event',
  }),
  declined: ({ title, group }) => ({
    subject: `${group} does not co-host “${title}”`,
    paragraphs: [`${group} has declined.`],
    button: 'See the event',
  }),
};

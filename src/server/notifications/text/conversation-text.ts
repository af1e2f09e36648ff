import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { KindText } from './kind-text.ts';
import { formatSender } from './phrases.ts';

/** "Ben", and "Ada (for Book club)" where the host is not the author. */
const authorOf = ({ author, host, isFromHost }: NotificationFacts<'conversation'>): string =>
  isFromHost ? formatSender(author, host) : author;

const aboutOf = ({ event, host }: NotificationFacts<'conversation'>): string => event ?? host;

export const conversationText: { conversation: KindText<'conversation'> } = {
  conversation: {
    short: (facts) => ({ title: `${authorOf(facts)} sent you a message · ${aboutOf(facts)}`, text: facts.excerpt }),
    mail: (facts, { quote }) => ({
      paragraphs: [`${authorOf(facts)} wrote:`, quote, 'Reply on the site to keep your email address private.'],
      button: 'Reply',
    }),
  },
};

import { outcomes, targetNames } from '#contracts/moderation/site-rules.ts';
import { capital } from '#contracts/text.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { KindText, ShortText } from './kind-text.ts';

/** Nothing of what was posted, which may be hidden, and neither who reported nor who decided. */
function short({ change, target, action, count }: NotificationFacts<'decision'>): ShortText {
  const subject = `your ${targetNames[target]}`;
  if (change === 'answered') return { title: 'Your appeal was answered', text: `It was about ${subject}.` };
  if (change === 'ended')
    return { title: `The decision about ${subject} has ended`, text: 'The moderators took it back.' };
  if (count > 1)
    return { title: `The moderators decided about ${count} things of yours`, text: 'See the reasons, and appeal.' };
  return {
    title: `The moderators decided about ${subject}`,
    text: `${capital(outcomes[action])}. See the reasons, and appeal.`,
  };
}

export const decisionText: { decision: KindText<'decision'> } = {
  decision: {
    short,
    mail: (facts) => ({
      paragraphs: [short(facts).text],
      button: facts.count > 1 ? 'See the decisions' : 'See the decision',
    }),
  },
};

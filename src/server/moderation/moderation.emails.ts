import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
import {
  howDecided,
  isLasting,
  outcomes,
  type RuleCode,
  siteRules,
  type TargetKind,
  targetNames,
} from '#contracts/moderation/site-rules.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';

type Site = { productName: string };
type Content = { subject: string; text: string; html: string };
type Statement = Site & {
  titles: readonly string[];
  action: DecisionAction;
  rule: RuleCode;
  explanation: string;
  wasHeld: boolean;
  until: Date | null;
  isAnsweredByOther: boolean;
  url: string;
};

const MAX_TITLES = 10;
const quoted = (titles: readonly string[]) =>
  titles
    .slice(0, MAX_TITLES)
    .map((title) => `“${title}”`)
    .join(', ') + (titles.length > MAX_TITLES ? ` and ${titles.length - MAX_TITLES} more` : '');
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The statement of reasons: what was decided, why, for how long, and how to appeal. */
export function statementOfReasons(statement: Statement): Content {
  const { productName, titles, action, rule, explanation, wasHeld, until, isAnsweredByOther, url } = statement;
  const letter = renderMail({
    productName,
    heading: 'A decision about your content',
    paragraphs: [
      `The moderators of ${productName} looked at ${quoted(titles)} and decided: ${outcomes[action]}.`,
      `Rule: ${siteRules[rule]}.`,
      explanation,
      ...(isLasting(action) ? [until ? `This ends on ${isoDay(until)}.` : 'This has no end date.'] : []),
      `${howDecided(wasHeld)} If you think it is wrong, you can appeal once within six months, and ${
        isAnsweredByOther ? 'someone else' : 'a person'
      } will review it.`,
    ],
    button: { label: 'See the decision', url },
    footnote: 'You’re getting this email because the decision is about something of yours.',
  });
  return { subject: `A decision about your content on ${productName}`, ...letter };
}

/** The mail to authors of things that waited for a moderator and are shown now. */
export function releaseNotice({ productName, titles }: Site & { titles: readonly string[] }): Content {
  const letter = renderMail({
    productName,
    heading: 'It’s published',
    paragraphs: [
      `A moderator of ${productName} looked at ${quoted(titles)}. Others can see it now. Sorry for the wait.`,
    ],
    footnote: 'You’re getting this email because something of yours waited for a moderator.',
  });
  return { subject: `Published on ${productName}: ${titles[0]}`, ...letter };
}

/** Says nothing that somebody typed: the address of a visitor may be another person's. */
export function reportReceipt({ productName, kind }: Site & { kind: TargetKind }): Content {
  const letter = renderMail({
    productName,
    heading: 'We got your report',
    paragraphs: [
      `You reported something on ${productName} (${targetNames[kind]}). A person will look at it, and we will tell you the outcome.`,
    ],
    footnote:
      'You’re getting this email because this address was given with a report. If you did not report anything, ignore it.',
  });
  return { subject: `We got your report on ${productName}`, ...letter };
}

type Outcome = Site & {
  kind: TargetKind;
  /** Null for visitors: like their receipt, this says nothing that somebody typed. */
  title: string | null;
  wasActedOn: boolean;
};

/** For people who reported something. It does not say what was done to the author. */
export function reportOutcome({ productName, kind, title, wasActedOn }: Outcome): Content {
  const reported =
    title === null ? `something on ${productName} (${targetNames[kind]})` : `“${title}” on ${productName}`;
  const letter = renderMail({
    productName,
    heading: 'Thank you for your report',
    paragraphs: [
      `You reported ${reported}. We have looked at it.`,
      wasActedOn ? 'We found that it breaks our rules, and took action.' : 'We found that it does not break our rules.',
    ],
    footnote: 'You’re getting this email because you reported something. We don’t tell the author who did.',
  });
  return { subject: `Your report on ${productName}`, ...letter };
}

/** What is to be seen again after a decision has ended. A suspension hid more than is looked up. */
const SHOWN = {
  target: 'What was hidden is visible again.',
  'all of the author': 'What was hidden is visible again, unless another decision hides it.',
  nothing: 'What was hidden stays hidden for another reason.',
};
export type Shown = keyof typeof SHOWN;

type AppealAnswer = Site & {
  isReversed: boolean;
  hasEnded: boolean;
  /** Null if it hid nothing, or nothing ends now. */
  shown: Shown | null;
  answer: string;
  url: string;
};

export function appealAnswer({ productName, isReversed, hasEnded, shown, answer, url }: AppealAnswer): Content {
  const kept = hasEnded ? 'The decision was upheld. It has ended in the meantime.' : 'The decision stays as it is.';
  const reversed = hasEnded ? 'The decision was reversed. It had ended already.' : 'The decision was reversed.';
  const letter = renderMail({
    productName,
    heading: 'Your appeal was answered',
    paragraphs: [isReversed ? reversed : kept, ...(shown ? [SHOWN[shown]] : []), answer],
    button: { label: 'See the decision', url },
    footnote: 'You’re getting this email because you appealed a decision.',
  });
  return { subject: `Your appeal on ${productName}`, ...letter };
}

export function restorationNotice({
  productName,
  shown,
  explanation,
  url,
}: Site & { shown: Shown | null; explanation: string; url: string }): Content {
  const letter = renderMail({
    productName,
    heading: 'A decision about your content has ended',
    paragraphs: [
      `The moderators have ended a decision about your content.${shown ? ` ${SHOWN[shown]}` : ''}`,
      explanation,
    ],
    button: { label: 'See the decision', url },
    footnote: 'You’re getting this email because the decision is about something of yours.',
  });
  return { subject: `A decision about your content on ${productName} has ended`, ...letter };
}

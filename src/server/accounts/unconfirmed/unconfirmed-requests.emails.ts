import { declinedEffect, UNCONFIRMED_REQUEST_HOURS } from '#contracts/accounts/account-limits.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import type { UnconfirmedRequestRow } from './unconfirmed-requests.queries.ts';

type Confirmation = {
  productName: string;
  url: string;
  code: string;
  request: Pick<UnconfirmedRequestRow, 'kind' | 'title' | 'summary'>;
  /** How many seats or spots are held, and for how long. */
  held: { places: number; minutes: number } | undefined;
};

const subjects = {
  rsvp: (title: string) => `Confirm your RSVP: ${title}`,
  membership: (title: string) => `Confirm that you want to join ${title}`,
  shift: (title: string) => `Confirm your shift: ${title}`,
} as const;

const buttons = { rsvp: 'Confirm my RSVP', membership: 'Confirm and join', shift: 'Confirm my shift' } as const;

const hold = (kind: Confirmation['request']['kind'], held: Confirmation['held']): string[] => {
  if (kind === 'membership') return [];
  if (!held) return ['No spot is held for you yet: you get one, or a place on the waitlist, when you confirm.'];
  return [`${held.places === 1 ? 'Your spot is' : `Your ${held.places} spots are`} held for ${held.minutes} minutes.`];
};

export function confirmationMail({ productName, url, code, request: { kind, title, summary }, held }: Confirmation) {
  const subject = subjects[kind](title);
  const content = renderMail({
    productName,
    heading: subject,
    paragraphs: [
      ...(summary ? [summary] : []),
      ...hold(kind, held),
      `To confirm on the page where you asked, enter this code there: ${code.slice(0, 3)} ${code.slice(3)}`,
      'Or open this link to confirm on this device. Either one also logs you in.',
    ],
    button: { label: buttons[kind], url },
    footnote: `The link works for ${UNCONFIRMED_REQUEST_HOURS} hours. Never give the code to anyone else. If you didn’t ask for this, ignore this email, or open the link and say so: ${declinedEffect}`,
  });
  return { subject, ...content };
}

import type { z } from 'zod';
import type { signUpChanged, volunteerHoursChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { timeOf } from './event-notices.emails.ts';
import type { ShiftFacts, SignUpNews } from './volunteer-notices.queries.ts';

/** What a notice says; `paragraphs` stand around the shift's time in the mail. */
export type ShiftWords = { title: string; text: string; before: string[]; after: string[]; button: string };

const YOURS = 'See your shifts';
const GIVE_BACK = 'If you cannot come, please give the shift back: somebody may be waiting for it.';

export const sayMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};

const words = (
  title: string,
  text: string,
  more: { before?: string[]; after?: string[]; button?: string } = {},
): ShiftWords => ({
  title,
  text,
  before: more.before ?? [text],
  after: more.after ?? [],
  button: more.button ?? YOURS,
});

type SignUpChange = z.output<typeof signUpChanged.payload>;
type HoursChange = z.output<typeof volunteerHoursChanged.payload>;

export const signUpWords: Partial<Record<SignUpChange['kind'], (of: SignUpNews) => ShiftWords>> = {
  'signed-up': (of) =>
    words(`You’re on: ${of.role}`, `${of.at}, ${timeOf(of)}`, {
      before: [`Thank you for helping at ${of.at}. Your place is kept.`],
      after: [GIVE_BACK],
    }),
  waitlisted: (of) =>
    words(`You’re on the waitlist: ${of.role}`, `You are number ${of.position} in line for ${of.at}.`, {
      before: [`The shift at ${of.at} has all the people it needs. You are number ${of.position} in line.`],
      after: ['When a place becomes free, you move up by yourself, and we tell you at once.'],
    }),
  'moved-up': (of) =>
    words(`You moved up, you’re on: ${of.role}`, `${of.at}, ${timeOf(of)}`, {
      before: [`Good news: there is a place for you at ${of.at}.`],
      after: [GIVE_BACK],
    }),
  exchanged: (of) =>
    words(`You’re on another shift: ${of.role}`, `${of.at}, ${timeOf(of)}`, {
      before: [`${of.host} has put you on another shift at ${of.at}. It is now:`],
      after: [GIVE_BACK],
    }),
  removed: (of) =>
    words(`You’re off the shift: ${of.role}`, `${of.host} has taken you off the shift at ${of.at}.`, {
      after: ['There is nothing you need to do.'],
    }),
};

const places = ({ taken, needed, waiting }: ShiftFacts): string =>
  `${taken} of ${needed} places taken${waiting > 0 ? `, ${waiting} waiting` : ''}.`;

/** What organizers are told. */
export const organizerWords: Partial<Record<SignUpChange['kind'], (of: SignUpNews) => ShiftWords>> = {
  'signed-up': (of) => words(`${of.name} volunteers: ${of.role}`, places(of), { before: [], after: [places(of)] }),
  waitlisted: (of) => words(`${of.name} waits: ${of.role}`, places(of), { before: [], after: [places(of)] }),
  withdrawn: (of) => words(`${of.name} cannot come: ${of.role}`, places(of), { before: [], after: [places(of)] }),
};

export const changeWords = {
  changed: (of: ShiftFacts, was: { startsAt: Date; endsAt: Date }): ShiftWords =>
    words(`New time: ${of.role}`, `${of.at}, now ${timeOf(of)}`, {
      before: [
        `${of.host} has moved your shift at ${of.at}. It was ${timeOf({ ...was, timeZone: of.timeZone })}. It is now:`,
      ],
      after: [GIVE_BACK],
    }),
  cancelled: (of: ShiftFacts): ShiftWords =>
    of.isEventCancelled
      ? words(`Cancelled: ${of.at}`, `${of.host} has cancelled this event, and with it your shift as ${of.role}.`, {
          after: [
            ...(of.cancellationReason ? [`Their words: ${of.cancellationReason}`] : []),
            'There is nothing you need to do.',
          ],
        })
      : words(`Cancelled: ${of.role}`, `${of.host} has cancelled your shift at ${of.at}.`, {
          after: ['There is nothing you need to do.'],
        }),
};

export const reminderWords = (of: ShiftFacts): ShiftWords =>
  words(`Can you still come? ${of.role}`, `${of.at}, ${timeOf(of)}`, {
    before: [`You are on a shift at ${of.at}, and it is soon.`],
    after: ['Please confirm that you come, or say that you cannot: then somebody else can.'],
    button: 'Confirm, or say you can’t',
  });

export const messageWords = (
  of: ShiftFacts,
  { subject, text, sender }: Record<'subject' | 'text' | 'sender', string>,
) =>
  words(`${subject} · ${of.role}`, text, {
    before: [`${sender === of.host ? of.host : `${sender}, for ${of.host},`} writes to everybody on your shift:`, text],
  });

export const hoursWords: Record<HoursChange['kind'], (of: SignUpNews) => ShiftWords> = {
  approved: (of) =>
    words(`${sayMinutes(of.minutes)} approved: ${of.role}`, `${of.host} has approved your time at ${of.at}.`),
  corrected: (of) =>
    words(`Your time is ${sayMinutes(of.minutes)}: ${of.role}`, `${of.host} has corrected your time at ${of.at}.`),
  'no-show': (of) =>
    words(
      `Marked as not there: ${of.role}`,
      `${of.host} has noted that you were not at ${of.at}. If that is a mistake, tell them.`,
    ),
};

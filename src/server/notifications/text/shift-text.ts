import type { NotificationFacts, ShiftFacts } from '#server/notifications/notification-facts.ts';
import { excerpt } from './excerpt.ts';
import { byChange, type KindText, type MailText, type ShortText } from './kind-text.ts';
import { formatMinutes, formatSpan } from './time-text.ts';

/** The mail has the shift's role and times between `before`, by default `text`, and `after`. */
type Parts = { title: string; text: string; before?: string[]; after?: string[]; button?: string };
type ShiftKind = 'shift' | 'volunteer' | 'shift-reminder' | 'hours';

const SEE_SHIFTS = 'See your shifts';
const GIVE_BACK = 'If you cannot come, please give the shift back: somebody may be waiting for it.';
const NOTHING_TO_DO = 'There is nothing you need to do.';

const whereAndWhen = (shift: ShiftFacts): string => `${shift.ownerName}, ${formatSpan(shift)}`;

const shiftParts = byChange<NotificationFacts<'shift'>, Parts>({
  'signed-up': (shift) => ({
    title: `You’re on: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`Thank you for helping at ${shift.ownerName}. Your place is kept.`],
    after: [GIVE_BACK],
  }),
  waitlisted: ({ role, ownerName, position }) => ({
    title: `You’re on the waitlist: ${role}`,
    text: `You are number ${position} in line for ${ownerName}.`,
    before: [`The shift at ${ownerName} has all the people it needs. You are number ${position} in line.`],
    after: ['When a place becomes free, you move up by yourself, and we tell you at once.'],
  }),
  'moved-up': (shift) => ({
    title: `You moved up, you’re on: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`Good news: there is a place for you at ${shift.ownerName}.`],
    after: [GIVE_BACK],
  }),
  exchanged: (shift) => ({
    title: `You’re on another shift: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`${shift.host} has put you on another shift at ${shift.ownerName}. It is now:`],
    after: [GIVE_BACK],
  }),
  removed: ({ role, ownerName, host }) => ({
    title: `You’re off the shift: ${role}`,
    text: `${host} has taken you off the shift at ${ownerName}.`,
    after: [NOTHING_TO_DO],
  }),
  moved: ({ previous, ...shift }) => ({
    title: `New time: ${shift.role}`,
    text: `${shift.ownerName}, now ${formatSpan(shift)}`,
    before: [`${shift.host} has moved your shift at ${shift.ownerName}. It was ${formatSpan(previous)}. It is now:`],
    after: [GIVE_BACK],
  }),
  cancelled: ({ role, ownerName, host }) => ({
    title: `Cancelled: ${role}`,
    text: `${host} has cancelled your shift at ${ownerName}.`,
    after: [NOTHING_TO_DO],
  }),
  'event-cancelled': ({ role, ownerName, host, reason }) => ({
    title: `Cancelled: ${ownerName}`,
    text: `${host} has cancelled this event, and with it your shift as ${role}.`,
    after: [...(reason ? [`Their words: ${reason}`] : []), NOTHING_TO_DO],
  }),
  deleted: ({ role, organization, ...span }) => {
    const why = `${organization} has left the site, and so your shift is cancelled.`;
    return {
      title: `Cancelled: ${role}`,
      text: `${why} It was ${formatSpan(span)}.`,
      before: [why],
      after: [NOTHING_TO_DO],
      button: 'Find something else',
    };
  },
});

function organizerParts({ change, name, role, taken, needed, waiting }: NotificationFacts<'volunteer'>): Parts {
  const titles: Record<typeof change, string> = {
    'signed-up': `${name} volunteers: ${role}`,
    waitlisted: `${name} waits: ${role}`,
    withdrawn: `${name} cannot come: ${role}`,
  };
  const text = `${taken} of ${needed} places taken${waiting > 0 ? `, ${waiting} waiting` : ''}.`;
  return { title: titles[change], text, before: [], after: [text] };
}

const reminderParts = (shift: NotificationFacts<'shift-reminder'>): Parts => ({
  title: `Can you still come? ${shift.role}`,
  text: whereAndWhen(shift),
  before: [`You are on a shift at ${shift.ownerName}, and it is soon.`],
  after: ['Please confirm that you come, or say that you cannot: then somebody else can.'],
  button: 'Confirm, or say you can’t',
});

function hoursParts({ change, minutes, role, ownerName, host }: NotificationFacts<'hours'>): Parts {
  const parts: Record<typeof change, Parts> = {
    approved: {
      title: `${formatMinutes(minutes)} approved: ${role}`,
      text: `${host} has approved your time at ${ownerName}.`,
    },
    corrected: {
      title: `Your time is ${formatMinutes(minutes)}: ${role}`,
      text: `${host} has corrected your time at ${ownerName}.`,
    },
    'no-show': {
      title: `Marked as not there: ${role}`,
      text: `${host} has noted that you were not at ${ownerName}. If that is a mistake, tell them.`,
    },
  };
  return parts[change];
}

const ownerOf = (shift: NotificationFacts<ShiftKind>): string =>
  'organization' in shift ? shift.organization : shift.ownerName;

const mailOf = (
  shift: NotificationFacts<ShiftKind | 'shift-message'>,
  { text, before = [text], after = [], button = SEE_SHIFTS }: Omit<Parts, 'title'>,
): MailText => ({
  paragraphs: [...before, `${shift.role} · ${ownerOf(shift)}\n${formatSpan(shift)}`, ...after],
  button,
});

const shortOf = ({ title, text }: Parts): ShortText => ({ title, text: excerpt(text) });

const fromParts = <K extends ShiftKind>(partsOf: (shift: NotificationFacts<K>) => Parts): KindText<K> => ({
  short: (shift) => shortOf(partsOf(shift)),
  mail: (shift) => mailOf(shift, partsOf(shift)),
});

export const shiftText: { [K in ShiftKind | 'shift-message']: KindText<K> } = {
  shift: fromParts(shiftParts),
  volunteer: fromParts(organizerParts),
  'shift-reminder': fromParts(reminderParts),
  hours: fromParts(hoursParts),
  'shift-message': {
    short: ({ subject, role, excerpt: text }) => ({ title: `${subject} · ${role}`, text }),
    mail: (shift, { quote }) => {
      const author = shift.sender === shift.host ? shift.host : `${shift.sender}, for ${shift.host},`;
      return mailOf(shift, { text: quote, before: [`${author} writes to everybody on your shift:`, quote] });
    },
  },
};

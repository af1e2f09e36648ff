import type { NotificationFacts, ShiftFacts } from '#server/notifications/notification-facts.ts';
import { excerpt } from './excerpt.ts';
import { byChange, type KindText, type MailText, type ShortText } from './kind-text.ts';
import { formatSender, MOVING_UP, quoteReason } from './phrases.ts';
import { formatMinutes, formatSpan } from './time-text.ts';

/** The mail has the shift's role and times between `before`, by default `text`, and `after`. */
type Parts = { title: string; text: string; before?: string[]; after?: string[]; button?: string };
type ShiftKind = 'shift' | 'volunteer' | 'shift-reminder' | 'hours';

const SEE_SHIFTS = 'View your shifts';
const CANNOT_COME = 'Can’t make it? Please cancel your shift so someone else can take it.';

/** Left out where the organization's name would stand twice in a sentence. */
const atOwner = ({ host, ownerName }: Pick<ShiftFacts, 'host' | 'ownerName'>): string =>
  host === ownerName ? '' : ` at ${ownerName}`;

const whereAndWhen = (shift: ShiftFacts): string => `${shift.ownerName}, ${formatSpan(shift)}`;

const shiftParts = byChange<NotificationFacts<'shift'>, Parts>({
  'signed-up': (shift) => ({
    title: `You’re signed up: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`Thanks for volunteering at ${shift.ownerName}! Your spot is saved.`],
    after: [CANNOT_COME],
  }),
  waitlisted: ({ role, ownerName, position }) => ({
    title: `You’re on the waitlist: ${role}`,
    text: `You’re number ${position} on the waitlist for ${ownerName}.`,
    before: [`This shift at ${ownerName} is full. You’re number ${position} on the waitlist.`],
    after: [MOVING_UP],
  }),
  'moved-up': (shift) => ({
    title: `You’re off the waitlist: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`Good news: a spot opened up at ${shift.ownerName}, and it’s yours.`],
    after: [CANNOT_COME],
  }),
  exchanged: (shift) => ({
    title: `Your shift has changed: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`${shift.host} moved you to another shift${atOwner(shift)}:`],
    after: [CANNOT_COME],
  }),
  removed: (shift) => ({
    title: `You’ve been removed from a shift: ${shift.role}`,
    text: `${shift.host} removed you from your shift${atOwner(shift)}.`,
  }),
  moved: ({ previous, ...shift }) => ({
    title: `New time: ${shift.role}`,
    text: `${shift.ownerName}, now ${formatSpan(shift)}`,
    before: [
      `${shift.host} changed the time of your shift${atOwner(shift)}. It was ${formatSpan(previous)}. The new time is:`,
    ],
    after: [CANNOT_COME],
  }),
  cancelled: (shift) => ({
    title: `Cancelled: ${shift.role}`,
    text: `${shift.host} cancelled your shift${atOwner(shift)}.`,
  }),
  'event-cancelled': ({ role, ownerName, host, reason }) => ({
    title: `Cancelled: ${ownerName}`,
    text: `${host} cancelled this event, including your shift (${role}).`,
    after: quoteReason(reason),
  }),
  deleted: ({ role, organization, ...span }) => {
    const why = `${organization} has left the site, so your shift is cancelled.`;
    return {
      title: `Cancelled: ${role}`,
      text: `${why} It was ${formatSpan(span)}.`,
      before: [why],

      button: 'Find other shifts',
    };
  },
});

function organizerParts({ change, name, role, taken, needed, waiting }: NotificationFacts<'volunteer'>): Parts {
  const titles: Record<typeof change, string> = {
    'signed-up': `${name} signed up: ${role}`,
    waitlisted: `${name} joined the waitlist: ${role}`,
    withdrawn: `${name} can’t make it: ${role}`,
  };
  const text = `${taken} of ${needed} spots filled${waiting > 0 ? `, ${waiting} on the waitlist` : ''}.`;
  return { title: titles[change], text, before: [], after: [text], button: 'View sign-ups' };
}

const reminderParts = (shift: NotificationFacts<'shift-reminder'>): Parts => ({
  title: `Can you still make it? ${shift.role}`,
  text: whereAndWhen(shift),
  before: [`Your shift at ${shift.ownerName} is coming up.`],
  after: ['Please confirm that you’re coming, or cancel so someone else can take your spot.'],
  button: 'Confirm or cancel',
});

function hoursParts({ change, minutes, ...shift }: NotificationFacts<'hours'>): Parts {
  const parts: Record<typeof change, Parts> = {
    approved: {
      title: `${formatMinutes(minutes)} approved: ${shift.role}`,
      text: `${shift.host} approved your volunteer hours${atOwner(shift)}.`,
    },
    corrected: {
      title: `Your hours were changed to ${formatMinutes(minutes)}: ${shift.role}`,
      text: `${shift.host} corrected your volunteer hours${atOwner(shift)}.`,
    },
    'no-show': {
      title: `You were marked as a no-show: ${shift.role}`,
      text: `${shift.host} marked you as a no-show${atOwner(shift)}. If that’s a mistake, please let them know.`,
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
      return mailOf(shift, {
        text: quote,
        before: [`${formatSender(shift.sender, shift.host)} sent a message to everyone on your shift:`, quote],
      });
    },
  },
};

import { formatMinutes } from '#contracts/format-minutes.ts';
import { paths, type SitePath } from '#contracts/site-paths.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { ShiftFacts } from '#server/notifications/volunteer-facts.ts';
import { formatDeadline, formatSpan } from '#server/platform/formats/zoned-time.ts';
import { excerpt } from './excerpt.ts';
import { byChange, type KindText, type MailText, type ShiftMail, type ShortText } from './kind-text.ts';
import { formatNames } from './people-text.ts';
import { formatSender, MOVING_UP, quoteReason } from './phrases.ts';

/** The mail has the shift's role and times between `before`, by default `text`, and `after`. */
type Parts = {
  title: string;
  text: string;
  before?: string[];
  after?: string[];
  /** Set if the person stays on the shift: asks people who can’t come to cancel. Until when they can follows, and replaces it after that. */
  cancelling?: string;
} & Partial<Pick<MailText, 'button' | 'secondButton'>>;
type ShiftKind = 'shift' | 'help-wanted' | 'volunteer' | 'shift-reminder' | 'hours';

const MAX_SHIFTS = 5;
const SEE_SHIFTS = 'View your shifts';
const TAKE_SHIFT = 'Take this shift';
export const CONFIRM = 'I’ll be there';
export const WITHDRAW = 'I can’t make it';
const CANNOT_COME = 'Can’t make it? Please cancel your shift so someone else can take it.';
export const tooLateToCancel = (host: string): string =>
  `It’s too late to cancel online. Can’t make it? Please contact ${host}.`;

/** Left out where the organization's name would stand twice in a sentence. */
const atOwner = ({ host, ownerName }: Pick<ShiftFacts, 'host' | 'ownerName'>): string =>
  host === ownerName ? '' : ` at ${ownerName}`;

const isGroup = (shift: { spots?: number | undefined }): shift is { spots: number } => (shift.spots ?? 1) > 1;
const countSpots = (shift: ShiftFacts): string => (isGroup(shift) ? `Your ${shift.spots} spots are` : 'Your spot is');

const whereAndWhen = (shift: ShiftFacts): string => `${shift.ownerName}, ${formatSpan(shift)}`;

/** The title names the event, and the mail lists the shifts, if the person has several. */
function movedElsewhere(
  { shiftCount = 1, ...shift }: ShiftFacts & { shiftCount?: number | undefined },
  what: string,
): Parts {
  const { host, ownerName, role } = shift;
  const isOne = shiftCount === 1;
  return {
    title: isOne ? `New ${what}: ${role}` : `New ${what}: ${ownerName}, ${shiftCount} shifts`,
    text: isOne ? whereAndWhen(shift) : `${host} changed the ${what} of ${shiftCount} of your shifts.`,
    before: [
      `${host} changed the ${what} of “${ownerName}”, where you have ${isOne ? 'a shift' : `${shiftCount} shifts`}:`,
    ],
    cancelling: isOne
      ? CANNOT_COME
      : `Can’t make one of them? Please cancel it so someone else can take it. If it’s too late to cancel online, contact ${host}.`,
  };
}

const shiftParts = byChange<NotificationFacts<'shift'>, Parts>({
  'signed-up': (shift) => ({
    title: `You’re signed up: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`Thanks for volunteering at ${shift.ownerName}! ${countSpots(shift)} saved.`],
    cancelling: CANNOT_COME,
  }),
  waitlisted: ({ position, ...shift }) => ({
    title: `You’re on the waitlist: ${shift.role}`,
    text: `You’re number ${position} on the waitlist for ${shift.ownerName}.`,
    before: [
      `This shift at ${shift.ownerName} ${isGroup(shift) ? `has too few spots for ${shift.spots} people` : 'is full'}. You’re number ${position} on the waitlist.`,
    ],
    after: [MOVING_UP],
  }),
  'moved-up': (shift) => ({
    title: `You’re off the waitlist: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [
      isGroup(shift)
        ? `Good news: ${shift.spots} spots opened up at ${shift.ownerName}, and they’re yours.`
        : `Good news: a spot opened up at ${shift.ownerName}, and it’s yours.`,
    ],
    cancelling: CANNOT_COME,
  }),
  'moved-back': (shift) => ({
    title: `You’re back on the waitlist: ${shift.role}`,
    text: `${shift.host} moved you to the waitlist of your shift${atOwner(shift)}. We’ll let you know if you get a spot again.`,
  }),
  'let-back-in': (shift) => ({
    title: `You’re back on a shift: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`${shift.host} let you back in${atOwner(shift)}. ${countSpots(shift)} saved.`],
    cancelling: CANNOT_COME,
  }),
  exchanged: (shift) => ({
    title: `Your shift has changed: ${shift.role}`,
    text: whereAndWhen(shift),
    before: [`${shift.host} moved you to another shift${atOwner(shift)}:`],
    cancelling: CANNOT_COME,
  }),
  removed: (shift) => ({
    title: `You’ve been removed from a shift: ${shift.role}`,
    text: `${shift.host} removed you from your shift${atOwner(shift)}.`,
  }),
  'membership-ended': (shift) => ({
    title: `Your sign-up has ended: ${shift.role}`,
    text: `This shift${atOwner(shift)} is only for members, and you’re no longer one.`,
  }),
  replaced: (shift) => ({
    title: `Someone took your shift: ${shift.role}`,
    text: `You don’t need to come to ${shift.ownerName}. Thanks for finding a replacement!`,
  }),
  'partly-replaced': (shift) => {
    const [rest, them] = isGroup(shift) ? [`${shift.spots} spots`, 'others take them'] : ['1 spot', 'someone takes it'];
    const text = `Someone took some of your spots at ${shift.ownerName}. You still have ${rest} until ${them}.`;
    return { title: `You have ${rest} left: ${shift.role}`, text };
  },
  moved: ({ previous, overlaps, ...shift }) => ({
    title: `New time: ${shift.role}`,
    text: `${shift.ownerName}, now ${formatSpan(shift)}${overlaps ? `. It overlaps with your other shift: ${overlaps.role}` : ''}`,
    before: [
      `${shift.host} changed the time of your shift${atOwner(shift)}. It was ${formatSpan(previous)}. The new time is:`,
    ],
    after: overlaps
      ? [`It now overlaps with your other shift: ${overlaps.role} at ${overlaps.ownerName}, ${formatSpan(overlaps)}.`]
      : [],
    cancelling: overlaps ? 'Please cancel one of them so someone else can take it.' : CANNOT_COME,
  }),
  'new-place': (shift) => movedElsewhere(shift, 'location'),
  'new-link': (shift) => movedElsewhere(shift, 'meeting link'),
  cancelled: (shift) => ({
    title: `Cancelled: ${shift.role}`,
    text: `${shift.host} cancelled your shift${atOwner(shift)}.`,
  }),
  'event-cancelled': ({ role, ownerName, host, reason, shiftCount = 1 }) => ({
    title: `Cancelled: ${ownerName}`,
    text: `${host} cancelled this event, including your ${shiftCount === 1 ? `shift (${role})` : `${shiftCount} shifts`}.`,
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

const requestParts = byChange<NotificationFacts<'help-wanted'>, Parts>({
  'replacement-sought': (shift) => ({
    title: `Can you step in? ${shift.role}`,
    text: whereAndWhen(shift),
    before: [
      'Another volunteer can’t make it and is looking for a replacement. The first person to sign up gets the spot.',
    ],
    button: TAKE_SHIFT,
  }),
  'help-wanted': (shift) => ({
    title: `Can you help? ${shift.role}`,
    text: whereAndWhen(shift),
    before: [
      `${shift.host} needs someone for this shift${atOwner(shift)}. You’re being asked because you’ve volunteered with them before. Sign up if you can make it.`,
    ],
    button: TAKE_SHIFT,
  }),
});

const APPROVE_HOURS = 'Please approve the hours, or enter the right ones.';
const KEPT = 'The event has a new time, but this shift couldn’t move with it. Please move or cancel the shift.';
const HOURS_CHANGES: readonly string[] = ['hours-claimed', 'hours-disputed'];

function organizerParts(shift: NotificationFacts<'volunteer'>): Parts {
  const { change, name: person, movedUp, role, claims = 1, spots = 1, taken, needed, waiting } = shift;
  const name =
    spots > 1 ? `${person || 'A volunteer'} and ${spots === 2 ? 'one other' : `${spots - 1} others`}` : person;
  const titles: Record<typeof change, string> = {
    'signed-up': `${name} signed up: ${role}`,
    waitlisted: `${name} joined the waitlist: ${role}`,
    withdrawn: `${name || 'A volunteer'} can’t make it: ${role}`,
    'left-waitlist': `${name} left the waitlist: ${role}`,
    'membership-ended': `${name} ${spots > 1 ? 'are' : 'is'} no longer on a shift for members: ${role}`,
    'replacement-sought': `${name} ${spots > 1 ? 'are' : 'is'} looking for a replacement: ${role}`,
    kept: `This shift kept its time: ${role}`,
    'hours-claimed': `${claims > 1 ? `${claims} volunteers` : name} reported hours: ${role}`,
    'hours-disputed': `${claims > 1 ? `${claims} volunteers say` : `${name} says`} their hours are wrong: ${role}`,
  };
  if (HOURS_CHANGES.includes(change))
    return { title: titles[change], text: APPROVE_HOURS, before: [], after: [APPROVE_HOURS], button: 'View hours' };
  if (change === 'kept')
    return { title: titles[change], text: whereAndWhen(shift), before: [KEPT], after: [], button: 'View the shift' };
  const count = `${taken} of ${needed} spots filled${waiting > 0 ? `, ${waiting} on the waitlist` : ''}.`;
  // The next person on the waitlist may have taken the spot.
  const spotsNow = change === 'withdrawn' && taken >= needed ? `The shift is still full: ${count}` : count;
  // Nobody may be left of them who has an account.
  const filled = movedUp?.count ? `${spotsNow} ${formatNames(movedUp)} moved up from the waitlist.` : spotsNow;
  // The numbers come first, because narrow screens and lock screens cut the end off.
  const text = `${filled} ${whereAndWhen(shift)}.`;
  return { title: titles[change], text, before: [], after: [filled], button: 'View sign-ups' };
}

const reminderParts = (shift: NotificationFacts<'shift-reminder'>): Parts => ({
  title: `Can you still make it? ${shift.role}`,
  text: whereAndWhen(shift),
  before: [`Your shift at ${shift.ownerName} is coming up.`],
  after: ['Please confirm that you’re coming.'],
  cancelling: CANNOT_COME,
  button: CONFIRM,
  secondButton: WITHDRAW,
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
    deleted: {
      title: `Your approved hours were deleted: ${shift.role}`,
      text: `${shift.host} undid the check-in after approving your hours${atOwner(shift)}. If that’s a mistake, please let them know.`,
    },
  };
  return parts[change];
}

const ownerOf = (shift: NotificationFacts<ShiftKind>): string =>
  'organization' in shift ? shift.organization : shift.ownerName;

export const contactPath = ({
  eventId,
  organizationSlug,
}: Pick<ShiftFacts, 'eventId' | 'organizationSlug'>): SitePath =>
  paths.newConversation(eventId ? { event: eventId } : { organization: organizationSlug ?? '' });

const formatCancelBy = (cancelBy: Date, timeZone: string): string =>
  `You can cancel online until ${formatDeadline(cancelBy, timeZone)}. After that, please contact the organizers.`;

function mailOf(
  shift: NotificationFacts<ShiftKind | 'shift-message'>,
  { text, before = [text], after = [], cancelling, button = SEE_SHIFTS, secondButton }: Omit<Parts, 'title'>,
  { mail, sentAt }: { mail: ShiftMail | null; sentAt: Date },
): MailText {
  const { location, isContactable, cancelBy, shifts = [] } = mail ?? {};
  const isTooLate = cancelBy !== undefined && cancelBy <= sentAt;
  const host = 'host' in shift ? shift.host : ownerOf(shift);
  const deadline = cancelBy ? [formatCancelBy(cancelBy, shift.timeZone)] : [];
  const leaving = !cancelling ? [] : isTooLate ? [tooLateToCancel(host)] : [cancelling, ...deadline];
  const spots = 'spots' in shift && isGroup(shift) ? `For ${shift.spots} people` : '';
  const more = shifts.length - MAX_SHIFTS;
  const list = [
    ...shifts.slice(0, MAX_SHIFTS).map((own) => `${own.role}, ${formatSpan(own)}`),
    more > 0 ? `and ${more} more` : '',
  ];
  const lines =
    shifts.length > 0
      ? [ownerOf(shift), ...list, location]
      : [`${shift.role} · ${ownerOf(shift)}`, formatSpan(shift), location, spots];
  return {
    paragraphs: [...before, lines.filter(Boolean).join('\n'), ...after, ...leaving],
    button,
    secondButton: isTooLate ? undefined : secondButton,
    ...(isContactable && 'host' in shift && { links: [{ label: `Contact ${host}`, path: contactPath(shift) }] }),
  };
}

const shortOf = ({ title, text }: Parts): ShortText => ({ title, text: excerpt(text) });

const fromParts = <K extends ShiftKind>(partsOf: (shift: NotificationFacts<K>) => Parts): KindText<K> => ({
  short: (shift) => shortOf(partsOf(shift)),
  mail: (shift, mail, sentAt) => mailOf(shift, partsOf(shift), { mail, sentAt }),
});

export const shiftText: { [K in ShiftKind | 'shift-message']: KindText<K> } = {
  shift: fromParts(shiftParts),
  'help-wanted': fromParts(requestParts),
  volunteer: fromParts(organizerParts),
  'shift-reminder': fromParts(reminderParts),
  hours: fromParts(hoursParts),
  'shift-message': {
    short: ({ subject, role, excerpt: text }) => ({ title: `${subject} · ${role}`, text }),
    mail: (shift, { quote, ...mail }, sentAt) => {
      const before = [`${formatSender(shift.sender, shift.host)} sent a message to everyone on your shift:`, quote];
      return mailOf(shift, { text: quote, before }, { mail, sentAt });
    },
  },
};

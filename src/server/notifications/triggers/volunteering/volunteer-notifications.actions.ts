import { spanOf } from '#server/notifications/event-facts.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { type NotificationFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { listedPeople } from '#server/notifications/triggers/listed-people.ts';
import type { ShiftFacts } from '#server/notifications/volunteer-facts.ts';
import { utcDay } from '#server/platform/clock.ts';
import type { CalendarMethod } from '#server/platform/formats/icalendar.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listPersonalShifts, type PersonalShiftRow } from '#server/volunteering/calendars/shift-calendars.queries.ts';
import { listOwnShifts, shiftCalendarFiles } from './shift-calendar-files.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import {
  listVolunteers,
  type ShiftRow,
  type SignUpRow,
  type VolunteerFilter,
} from './volunteer-notifications.queries.ts';

export const shiftFacts = (shift: ShiftRow & { spots?: number }): ShiftFacts => ({
  shiftId: shift.shiftId,
  role: shift.role,
  ownerName: shift.ownerName,
  host: shift.host,
  eventId: shift.eventId,
  organizationSlug: shift.organizationSlug,
  ...(shift.spots !== undefined && shift.spots > 1 && { spots: shift.spots }),
  ...spanOf(shift),
});

/** Expires when the shift is over. Notifications of hours and messages do not expire. */
export const untilShiftEnds = ({ eventId, startsAt, endsAt: expiresAt }: ShiftRow) => ({
  eventId,
  startsAt,
  expiresAt,
});
export const withoutExpiry = ({ eventId, startsAt }: ShiftRow) => ({ eventId, startsAt });

/** What organizers were last notified of is always current: a change supersedes earlier ones of the person and the day (ADR 74). */
export function organizerReasons(
  { shiftId, personId, signedUpAt }: SignUpRow,
  change: 'signed-up' | 'waitlisted' | 'withdrawn' | 'left-waitlist' | 'membership-ended' | 'replacement-sought',
  day: string,
): Pick<NewNotification, 'reason' | 'supersededReasons'> {
  const joined = `volunteer:${shiftId}:${personId}:${day}`;
  const [left, leftAgain] = [`${joined}:left`, `${joined}:left-again`];
  const seeking = `replacement:${shiftId}:${personId}:${day}`;
  const hasLeft = utcDay(signedUpAt) === day ? leftAgain : left;
  const reason = {
    'signed-up': joined,
    waitlisted: joined,
    'left-waitlist': joined,
    'replacement-sought': seeking,
    withdrawn: hasLeft,
    'membership-ended': hasLeft,
  }[change];
  return { reason, supersededReasons: [joined, left, leftAgain, seeking].filter((earlier) => earlier !== reason) };
}

type SignUpNews = Pick<NewNotification, 'reason' | 'supersededReasons' | 'actorId'> &
  Pick<NotificationFacts<'volunteer'>, 'change' | 'name'> & {
    /** Who moved up from the waitlist because somebody left. */
    movedUp?: readonly { id: string; name: string }[];
    location: string;
  };

/** On the last day, organizers have to do something about these. */
const URGENT: readonly SignUpNews['change'][] = ['withdrawn', 'membership-ended', 'replacement-sought', 'kept'];

/** The same for all organizers of the shift. */
export function organizerNotifications(
  shift: ShiftRow,
  { change, name, movedUp = [], reason, supersededReasons, actorId, location }: SignUpNews,
): NewNotification[] {
  const { organizerIds, needed, taken, waiting } = shift;
  const content = {
    kind: 'volunteer',
    facts: {
      change,
      ...shiftFacts(shift),
      name,
      ...(movedUp.length > 0 && { movedUp: listedPeople(movedUp) }),
      needed,
      taken,
      waiting,
    },
    mail: { location, isContactable: false },
    reason,
    supersededReasons,
    isUpdatable: true,
    skipsDigestOnLastDay: URGENT.includes(change),
    actorId,
    ...untilShiftEnds(shift),
  } as const;
  return organizerIds.map((personId) => ({ ...content, personId }));
}

type ShiftContent = Pick<NewNotification, 'reason'> & {
  facts: NotificationFacts<'shift'>;
  /** The facts if they differ for the person, or by the shifts that they have. */
  ownFacts?: (own: { personId: string; shifts: readonly PersonalShiftRow[] }) => NotificationFacts<'shift'> | undefined;
  /** Null if several organizers made the changes: then no organizer is notified. */
  actorId: string | null;
  /** What the mails to people on the shift do to their calendars. */
  calendar: CalendarMethod;
  /** The people are notified once of all their shifts at these events. */
  eventIds?: readonly string[] | undefined;
};

export const WITH_WAITLIST = { statuses: ['signed-up', 'waitlisted'] } as const;

/** The role and the times of a shift. */
export const shiftOf = ({ title: role, ...shift }: PersonalShiftRow) => ({ role, ...spanOf(shift) });

/** Notifies volunteers on the shift or its waitlist; a hidden address is only for those on it. */
export async function notifyVolunteers(
  tx: Db,
  deps: NotifyDeps,
  shift: ShiftRow,
  filter: VolunteerFilter,
  { ownFacts, calendar, eventIds, ...content }: ShiftContent,
): Promise<void> {
  const personIds = await listVolunteers(tx, shift.shiftId, filter);
  const onShift = new Set(await listVolunteers(tx, shift.shiftId, { statuses: ['signed-up'] }));
  const mails = await findShiftMails(tx, shift.shiftId);
  if (!mails) return;
  const { replyTo } = mails;
  const ownShifts = eventIds
    ? await listOwnShifts(tx, deps, calendar, { eventIds, personIds })
    : Map.groupBy(
        (await listPersonalShifts(tx, { shiftId: shift.shiftId, personIds })).filter(({ isWaiting }) => !isWaiting),
        ({ personId }) => personId,
      );
  await notify(
    tx,
    deps,
    personIds
      .filter((personId) => content.actorId !== null || !shift.organizerIds.includes(personId))
      .map((personId) => {
        const own = ownShifts.get(personId) ?? [];
        const facts = ownFacts?.({ personId, shifts: own }) ?? content.facts;
        const ownMail = onShift.has(personId) ? mails.onShift : mails.waiting;
        const mail = own.length > 1 ? { ...ownMail, shifts: own.map(shiftOf), cancelBy: undefined } : ownMail;
        const attachments = shiftCalendarFiles(calendar, own, deps.config);
        return { kind: 'shift', ...content, facts, mail, attachments, replyTo, personId, ...untilShiftEnds(shift) };
      }),
  );
}

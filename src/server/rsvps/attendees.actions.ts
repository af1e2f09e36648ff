import type { EndpointInput } from '#contracts/endpoint.ts';
import type {
  MessageAudience,
  messageAttendees as messageEndpoint,
  RsvpForHost,
} from '#contracts/rsvps/attendees.contract.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { requireCheckInOpen } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as attendees from './attendees.queries.ts';
import { findConfirmation } from './rsvp-deadlines.queries.ts';
import { attendeesMessaged } from './rsvps.domain-events.ts';
import {
  attendanceAt,
  canSeeAttendees,
  requireHost,
  requireHostOrCohost,
  requireVisibleEvent,
} from './rsvps.policy.ts';
import type { EventForRsvp } from './rsvps.queries.ts';
import { moveByHost } from './seats/seating.actions.ts';
import type { HostMove } from './seats/seating-plan.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type EventRef = { eventId: string; viewerId: string };
const PAGE_SIZE = 50;

export const presentRsvp = (
  event: Pick<EventForRsvp, 'attendance'>,
  { cursorKey: _cursorKey, ...row }: attendees.RsvpForHostRow,
): RsvpForHost => ({
  ...row,
  attendance: attendanceAt(event, row),
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  answeredAt: row.answeredAt.toISOString(),
  offeredUntil: row.offeredUntil?.toISOString() ?? null,
});

/** Queries read one row more than a page, which shows whether there is a next page. */
function paginate<T extends { cursorKey: { position: number; id: string } }>(rows: T[]) {
  const page = rows.slice(0, PAGE_SIZE);
  return { page, nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.cursorKey) : null };
}

export async function showAttendees({ db }: Deps, eventId: string, viewerId: string | null, cursor?: string) {
  const event = await requireVisibleEvent(db, eventId, viewerId);
  if (!canSeeAttendees(event)) return { isShown: false, attendees: [], nextCursor: null };
  const after = readCursor(cursor, ['position', 'id']);
  const rows = await attendees.listVisibleAttendees(db, eventId, { viewerId, after, limit: PAGE_SIZE + 1 });
  const { page, nextCursor } = paginate(rows);
  return { isShown: true, attendees: page.map(({ cursorKey: _cursorKey, ...attendee }) => attendee), nextCursor };
}

type AttendeeFilter = {
  status: RsvpForHost['status'];
  q?: string | undefined;
  attendance?: RsvpAttendance | undefined;
  cursor?: string | undefined;
};

export async function showRsvps(
  { db }: Deps,
  { eventId, viewerId }: EventRef,
  { status, q = '', attendance: requestedAttendance, cursor }: AttendeeFilter,
) {
  const event = await requireHostOrCohost(db, eventId, viewerId);
  const after = readCursor(cursor, ['position', 'id']);
  const attendance = (event.attendance === 'hybrid' && requestedAttendance) || null;
  const rows = await attendees.listRsvps(db, eventId, { status, q, attendance, after, limit: PAGE_SIZE + 1 });
  const { page, nextCursor } = paginate(rows);
  const counts = await attendees.countRsvps(db, eventId, attendance);
  const confirmation = await findConfirmation(db, eventId);
  return {
    rsvps: page.map((row) => presentRsvp(event, row)),
    counts,
    confirmation: confirmation
      ? {
          ...confirmation,
          askedAt: confirmation.askedAt.toISOString(),
          releaseAt: confirmation.releaseAt?.toISOString() ?? null,
        }
      : null,
    nextCursor,
  };
}

export async function moveRsvp(
  { db, clock }: Deps,
  { eventId, viewerId }: EventRef,
  move: HostMove,
): Promise<RsvpForHost> {
  const event = await requireHost(db, eventId, viewerId);
  const outcome = await moveByHost(db, eventId, move, clock.now());
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  const rsvp = await attendees.findRsvpForHost(db, eventId, move);
  if (!rsvp) throw new AppError('rsvp.not_found');
  return presentRsvp(event, rsvp);
}

/** A button at the door; `delaySeconds` ago if it waited for a network. */
type Press = { code: string; delaySeconds?: number | undefined };

/** Idempotent: a second scan or a retry changes nothing. */
export async function checkIn({ db, clock }: Deps, { eventId, viewerId }: EventRef, { code, delaySeconds = 0 }: Press) {
  const event = await requireHostOrCohost(db, eventId, viewerId);
  const now = clock.now();
  if (event.startsAt) requireCheckInOpen(event.startsAt, now);
  const isNew = await attendees.insertCheckIn(db, eventId, code, secondsAfter(now, -delaySeconds));
  const rsvp = await attendees.findRsvpForHost(db, eventId, { code });
  if (!rsvp) throw new AppError('check_in.unknown_code');
  if (rsvp.status === 'reserved') throw new AppError('check_in.unpaid');
  if (rsvp.status !== 'going') throw new AppError('check_in.not_going');
  return { rsvp: presentRsvp(event, rsvp), wasCheckedIn: !isNew };
}

export async function undoCheckIn(
  { db, clock }: Deps,
  { eventId, viewerId }: EventRef,
  { code, delaySeconds = 0 }: Press,
): Promise<void> {
  await requireHostOrCohost(db, eventId, viewerId);
  const pressedAt = secondsAfter(clock.now(), -delaySeconds);
  if (!(await attendees.deleteCheckIn(db, eventId, code, pressedAt))) throw new AppError('check_in.unknown_code');
}

type Message = EndpointInput<typeof messageEndpoint>['body'] & { to: MessageAudience };

/** Returns the current number of recipients; the message is sent by a job. */
export async function messageAttendees({ db }: Deps, { eventId, viewerId }: EventRef, message: Message) {
  const event = await requireHost(db, eventId, viewerId);
  if (event.status === 'draft') throw new AppError('event.not_published');
  const messageId = crypto.randomUUID();
  const recipients = await attendees.countRecipients(db, eventId, { ...message, senderId: viewerId });
  await publish(db, attendeesMessaged, { messageId, eventId, senderId: viewerId, ...message });
  return { recipients };
}

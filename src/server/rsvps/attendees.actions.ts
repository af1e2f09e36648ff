import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as attendees from './attendees.queries.ts';
import { attendeesMessaged } from './rsvps.domain-events.ts';
import { canSeeAttendees, requireDoorkeeper, requireHost, requireVisible } from './rsvps.policy.ts';
import { moveByHost } from './seating.actions.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type EventRef = { eventId: string; viewerId: string };
const PAGE = 50;

type Row = NonNullable<Awaited<ReturnType<typeof attendees.findHostedRsvp>>>;
export const presentRsvp = ({ at: _at, ...row }: Row): RsvpForHost => ({
  ...row,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  answeredAt: row.answeredAt.toISOString(),
});

/** One row more than a page tells whether there is another page. */
function pageOf<T extends { at: { position: number; id: string } }>(rows: T[]) {
  const page = rows.slice(0, PAGE);
  return { page, nextCursor: rows.length > PAGE ? writeCursor(page.at(-1)!.at) : null };
}

export async function showAttendees({ db }: Deps, eventId: string, viewerId: string | null, cursor?: string) {
  const occasion = await requireVisible(db, eventId, viewerId);
  if (!canSeeAttendees(occasion)) return { isShown: false, attendees: [], nextCursor: null };
  const after = readCursor(cursor, ['position', 'id']);
  const wanted = { viewerId, after, limit: PAGE + 1 };
  const { page, nextCursor } = pageOf(await attendees.listShownAttendees(db, eventId, wanted));
  return { isShown: true, attendees: page.map(({ at: _at, ...attendee }) => attendee), nextCursor };
}

type AttendeeFilter = { status: RsvpForHost['status']; q?: string | undefined; cursor?: string | undefined };

export async function showRsvps(
  { db }: Deps,
  { eventId, viewerId }: EventRef,
  { status, q = '', cursor }: AttendeeFilter,
) {
  await requireDoorkeeper(db, eventId, viewerId);
  const after = readCursor(cursor, ['position', 'id']);
  const rows = await attendees.listRsvpsOf(db, eventId, { status, q, after, limit: PAGE + 1 });
  const { page, nextCursor } = pageOf(rows);
  return { rsvps: page.map(presentRsvp), counts: await attendees.countRsvps(db, eventId), nextCursor };
}

type Move = { personId: string; status: 'going' | 'waitlisted' | 'removed' };

export async function moveRsvp({ db, clock }: Deps, { eventId, viewerId }: EventRef, move: Move): Promise<RsvpForHost> {
  await requireHost(db, eventId, viewerId);
  const outcome = await moveByHost(db, eventId, move, clock.now());
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  const rsvp = await attendees.findHostedRsvp(db, eventId, move);
  if (!rsvp) throw new AppError('rsvp.not_found');
  return presentRsvp(rsvp);
}

/** Repeated, by a second scan or a lost answer, it changes nothing. */
export async function checkIn({ db, clock }: Deps, { eventId, viewerId }: EventRef, code: string) {
  await requireDoorkeeper(db, eventId, viewerId);
  const isNew = await attendees.updateToCheckedIn(db, eventId, code, clock.now());
  const rsvp = await attendees.findHostedRsvp(db, eventId, { code });
  if (!rsvp) throw new AppError('check_in.unknown_code');
  if (rsvp.status !== 'going') throw new AppError('check_in.not_going');
  return { rsvp: presentRsvp(rsvp), wasCheckedIn: !isNew };
}

export async function undoCheckIn({ db }: Deps, { eventId, viewerId }: EventRef, code: string): Promise<void> {
  await requireDoorkeeper(db, eventId, viewerId);
  if (!(await attendees.updateToNotCheckedIn(db, eventId, code))) throw new AppError('check_in.unknown_code');
}

type Message = { subject: string; text: string };

/** Answers how many are going at the moment. */
export async function messageAttendees({ db }: Deps, { eventId, viewerId }: EventRef, message: Message) {
  const occasion = await requireHost(db, eventId, viewerId);
  if (occasion.status === 'draft') throw new AppError('event.not_published');
  const messageId = crypto.randomUUID();
  const { going } = await attendees.countRsvps(db, eventId);
  await publish(db, attendeesMessaged, { messageId, eventId, senderId: viewerId, ...message });
  return { recipients: going };
}

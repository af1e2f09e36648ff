import type { FastifyInstance } from 'fastify';
import { formatAnswer } from '#contracts/questions.ts';
import {
  checkIn,
  exportRsvps,
  listAttendees,
  listFaces,
  listRsvps,
  messageAttendees,
  moveRsvp,
  type RsvpForHost,
  undoCheckIn,
} from '#contracts/rsvps/attendees.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import * as attendees from './attendees.actions.ts';
import * as queries from './attendees.queries.ts';
import { requireHostOrCohost } from './rsvps.policy.ts';
import type { EventForRsvp } from './rsvps.queries.ts';

/** A message sends one email per attendee. */
const messageLimit = byViewer('event-message', 10, 3600);
const exportLimit = byViewer('rsvp-export', 30, 300);

export function attendeeRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listAttendees, async ({ params, query, viewer }) =>
    attendees.showAttendees(deps, params.eventId, viewer?.id ?? null, query.cursor),
  );

  serve(app, listFaces, async ({ query, viewer }) => {
    const rows = await queries.listFaces(deps.db, query.events, viewer?.id ?? null);
    return { faces: Object.fromEntries(rows.map(({ eventId, faces }) => [eventId, faces])) };
  });

  serve(app, listRsvps, async ({ params, query, viewer }) =>
    attendees.showRsvps(deps, { ...params, viewerId: viewer.id }, query),
  );

  serve(app, moveRsvp, async ({ params: { eventId, personId }, body, viewer }) =>
    attendees.moveRsvp(deps, { eventId, viewerId: viewer.id }, { personId, ...body }),
  );

  const exportAll = async (eventId: string, viewerId: string) => {
    const event = await requireHostOrCohost(deps.db, eventId, viewerId);
    const rows = await queries.listAllRsvps(deps.db, eventId);
    const rsvps = rows.map((row) => attendees.presentRsvp(event, row));
    return new PreparedText(rsvpsToCsv(event, rsvps), CSV_TYPE);
  };
  serve(app, exportRsvps, async ({ params, viewer }) => exportAll(params.eventId, viewer.id), {
    limits: [exportLimit],
  });

  serve(
    app,
    messageAttendees,
    async ({ params, body, viewer }) => attendees.messageAttendees(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [messageLimit] },
  );

  serve(app, checkIn, async ({ params: { eventId, code }, query, viewer }) =>
    attendees.checkIn(deps, { eventId, viewerId: viewer.id }, { code, ...query }),
  );

  serve(app, undoCheckIn, async ({ params: { eventId, code }, query, viewer }) =>
    attendees.undoCheckIn(deps, { eventId, viewerId: viewer.id }, { code, ...query }),
  );
}

type ExportedEvent = Pick<EventForRsvp, 'attendance' | 'questions'>;

function rsvpsToCsv({ attendance, questions }: ExportedEvent, rsvps: readonly RsvpForHost[]): string {
  const isHybrid = attendance === 'hybrid';
  const head = [
    'Name',
    'Status',
    'Guests',
    'RSVP time',
    'Check-in code',
    'Checked in at',
    'Offered until',
    'Confirmed',
    'Note',
  ];
  return writeCsv([
    [...head, ...(isHybrid ? ['Attendance'] : []), ...questions.map(({ text }) => text)],
    ...rsvps.map((rsvp) => [
      rsvp.person.name,
      rsvp.status,
      String(rsvp.guests),
      rsvp.answeredAt,
      rsvp.checkInCode,
      rsvp.checkedInAt ?? '',
      rsvp.offeredUntil ?? '',
      rsvp.isConfirmed === null ? '' : rsvp.isConfirmed ? 'yes' : 'no',
      rsvp.note,
      ...(isHybrid ? [rsvp.attendance] : []),
      ...questions.map((question) => formatAnswer(question, rsvp.answers[question.id] ?? '')),
    ]),
  ]);
}

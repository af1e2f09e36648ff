import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { attendeeCalendars, calendarFile } from '#server/notifications/triggers/events/event-notifications.actions.ts';
import { type CalendarMethod, writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  buildDeletedShiftEntry,
  buildShiftEntry,
  type DeletedShift,
} from '#server/volunteering/calendars/shift-calendars.actions.ts';
import { listShiftsAtEvents, type PersonalShiftRow } from '#server/volunteering/calendars/shift-calendars.queries.ts';

/** The files for the calendar of one person that adds or updates these shifts (PUBLISH), or removes them (CANCEL); none without shifts. */
export function shiftCalendarFiles(
  method: CalendarMethod,
  rows: readonly PersonalShiftRow[],
  config: NotifyDeps['config'],
): Attachment[] {
  const dates = rows.map((row) => ({
    entry: buildShiftEntry(row, config),
    attendee: { host: row.hostName, revision: row.revision, email: row.email },
  }));
  return attendeeCalendars(method, dates, config, 'shift');
}

type AtEvents = { eventIds: readonly string[]; personIds: readonly string[] };

/** The shifts at these events that each of the people has: those to come, to update them (PUBLISH), or all, to remove them (CANCEL). */
export async function listOwnShifts(
  tx: Db,
  { clock }: Pick<NotifyDeps, 'clock'>,
  method: CalendarMethod,
  { eventIds, personIds }: AtEvents,
): Promise<Map<string, PersonalShiftRow[]>> {
  const shifts = await listShiftsAtEvents(tx, { eventIds, personIds });
  const isToCome = (shift: PersonalShiftRow) => !shift.isCancelled && shift.endsAt > clock.now();
  return Map.groupBy(method === 'PUBLISH' ? shifts.filter(isToCome) : shifts, ({ personId }) => personId);
}

/** The files for the calendars of attendees who have shifts at changed or cancelled events: by person, as those are only notified of the event itself. */
export async function shiftFilesAtEvents(
  tx: Db,
  deps: NotifyDeps,
  method: CalendarMethod,
  eventIds: readonly string[],
  attendees: readonly { personId: string }[],
): Promise<Map<string, Attachment[]>> {
  const personIds = attendees.map(({ personId }) => personId);
  const shifts = await listOwnShifts(tx, deps, method, { eventIds, personIds });
  return new Map([...shifts].map(([personId, own]) => [personId, shiftCalendarFiles(method, own, deps.config)]));
}

/** The file that removes a shift from calendars which was deleted with its host. */
export function deletedShiftFile(
  { config, clock }: Pick<NotifyDeps, 'config' | 'clock'>,
  shift: DeletedShift,
  host: string,
): Attachment {
  const { PRODUCT_NAME: productName, MAIL_FROM: email } = config;
  const entry = { ...buildDeletedShiftEntry(shift, config, clock.now()), organizer: { name: host, email } };
  return calendarFile('shift.ics', writeCalendar({ productName, method: 'CANCEL', entries: [entry] }), 'CANCEL');
}

import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { attendeeCalendar } from '#server/notifications/triggers/events/event-notifications.actions.ts';
import type { CalendarMethod } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import { buildShiftEntry } from '#server/volunteering/calendars/shift-calendars.actions.ts';
import type { PersonalShiftRow } from '#server/volunteering/calendars/shift-calendars.queries.ts';

/** The file for the calendar of one person that adds or updates these shifts (PUBLISH), or removes them (CANCEL); none without shifts. */
export function shiftCalendarFiles(
  method: CalendarMethod,
  rows: readonly PersonalShiftRow[],
  config: NotifyDeps['config'],
): Attachment[] {
  const dates = rows.map((row) => ({
    entry: buildShiftEntry(row, config),
    attendee: { host: row.hostName, revision: row.revision, email: row.email },
  }));
  return dates.length > 0 ? [attendeeCalendar(method, dates, config, 'shift')] : [];
}

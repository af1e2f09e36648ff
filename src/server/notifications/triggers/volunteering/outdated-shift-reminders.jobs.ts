import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { deleteOutdatedShiftReminders } from '#server/notifications/triggers/events/deleted-notifications.queries.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import { shiftChanged, shiftDeleted } from '#server/volunteering/volunteering.domain-events.ts';

/** Deletes reminders that tell a time that no longer holds, some of which are sent only when quiet hours end. */
export function outdatedShiftReminderJobs({ db }: NotifyDeps): Work {
  const deleteReminders = (shift: { shiftId: string; personIds?: readonly string[] }) =>
    db.transaction(async (tx) => expireMails(tx, await deleteOutdatedShiftReminders(tx, shift)));
  return combine([
    on(shiftChanged, { name: 'delete-reminders-of-changed-shift' }, deleteReminders),
    on(shiftDeleted, { name: 'delete-reminders-of-deleted-shift' }, deleteReminders),
  ]);
}

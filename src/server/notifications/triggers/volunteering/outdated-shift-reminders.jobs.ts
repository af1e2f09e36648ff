import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import {
  deleteOutdatedShiftReminders,
  deleteRemindersOfLeftShifts,
} from '#server/notifications/triggers/events/deleted-notifications.queries.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import {
  shiftChanged,
  shiftDeleted,
  shiftsMoved,
  signUpChanged,
} from '#server/volunteering/volunteering.domain-events.ts';

/** Deletes reminders of times that no longer hold, and of shifts that people left. Some are sent only when quiet hours end. */
export function outdatedShiftReminderJobs({ db, clock }: NotifyDeps): Work {
  const deleteReminders = (shiftIds: readonly string[], personIds?: readonly string[]) =>
    db.transaction(async (tx) => expireMails(tx, await deleteOutdatedShiftReminders(tx, { shiftIds, personIds })));
  return combine([
    on(shiftChanged, { name: 'delete-reminders-of-changed-shift' }, ({ shiftId }) => deleteReminders([shiftId])),
    on(shiftsMoved, { name: 'delete-reminders-of-moved-shifts' }, ({ shifts }) =>
      deleteReminders(shifts.map(({ shiftId }) => shiftId)),
    ),
    on(shiftDeleted, { name: 'delete-reminders-of-deleted-shift' }, ({ shiftId, personIds }) =>
      deleteReminders([shiftId], personIds),
    ),
    on(signUpChanged, { name: 'delete-reminders-of-left-shift' }, ({ signUpId }) =>
      db.transaction(async (tx) => expireMails(tx, await deleteRemindersOfLeftShifts(tx, signUpId, clock.now()))),
    ),
  ]);
}

import type { z } from 'zod';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { shiftDeleted } from '#server/volunteering/volunteering.domain-events.ts';
import { deletedShiftFile } from './shift-calendar-files.ts';

type DeletedShift = z.output<typeof shiftDeleted.payload>;

export const deletedShiftNotificationJobs = (deps: NotifyDeps): Work =>
  on(shiftDeleted, { name: 'notify-of-deleted-shift' }, (shift) => notifyOfDeletedShift(deps, shift));

/** The shift was deleted with its organization, so the event contains all facts and there is no page to link to. */
async function notifyOfDeletedShift(deps: NotifyDeps, shift: DeletedShift): Promise<void> {
  const { shiftId, role, organization, startsAt, endsAt: expiresAt, personIds, sequence, signedUpIds = [] } = shift;
  const attachments =
    sequence === undefined
      ? []
      : [deletedShiftFile(deps, { ...shift, ownerName: organization, sequence }, organization)];
  const notification = {
    kind: 'shift',
    facts: { change: 'deleted', role, organization, ...spanOf(shift) },
    mail: { location: '', isContactable: false },
    reason: `gone-shift:${shiftId}`,
    startsAt,
    expiresAt,
  } as const;
  await deps.db.transaction((tx) =>
    notify(
      tx,
      deps,
      personIds.map((personId) => ({
        ...notification,
        personId,
        ...(signedUpIds.includes(personId) && { attachments }),
      })),
    ),
  );
}

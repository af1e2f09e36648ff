import type { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { utcDay } from '#server/platform/clock.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { signUpChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import {
  organizerNotifications,
  replacementReason,
  shiftFacts,
  untilShiftEnds,
} from './volunteer-notifications.actions.ts';
import { findSignUp, listPossibleReplacements } from './volunteer-notifications.queries.ts';

type SignUpChange = z.output<typeof signUpChanged.payload>;

export const replacementNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(signUpChanged, { name: 'notify-of-replacement' }, async (change) => {
      if (change.kind === 'replacement-sought')
        await deps.db.transaction((tx) => notifyOfReplacement(tx, deps, change));
    }),
  ]);

/** Notifies the organizers, and the other volunteers of the role who are free at that time; once a day for each person who looks for a replacement. */
async function notifyOfReplacement(tx: Db, deps: NotifyDeps, { signUpId, revision }: SignUpChange): Promise<void> {
  const signUp = await findSignUp(tx, signUpId);
  const mails = signUp && (await findShiftMails(tx, signUp.shiftId));
  if (!mails || signUp.revision !== revision || signUp.isCancelled) return;
  const now = deps.clock.now();
  const { shiftId, personId: actorId, name, startsAt: expiresAt, organizerIds } = signUp;
  const change = 'replacement-sought';
  const reason = replacementReason(signUp, utcDay(now));
  const volunteerIds = (await listPossibleReplacements(tx, shiftId, now)).filter((id) => !organizerIds.includes(id));
  const request = {
    kind: 'shift',
    facts: { change, ...shiftFacts({ ...signUp, spots: 1 }) },
    mail: mails.waiting,
    replyTo: mails.replyTo,
    reason,
    actorId,
    ...untilShiftEnds(signUp),
    expiresAt,
  } as const;
  await notify(tx, deps, [
    // The place is held only until somebody takes it.
    ...organizerNotifications(
      { ...signUp, taken: signUp.taken - signUp.spots },
      { change, name, reason, actorId, location: mails.onShift.location },
    ),
    ...volunteerIds.map((personId) => ({ ...request, personId })),
  ]);
}

import type { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { volunteerHoursChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import { shiftFacts, withoutExpiry } from './volunteer-notifications.actions.ts';
import { findSignUp } from './volunteer-notifications.queries.ts';

type HoursChange = z.output<typeof volunteerHoursChanged.payload>;

/** Notifies volunteers of what hosts decide about their hours. */
export const hoursNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(volunteerHoursChanged, { name: 'notify-of-hours' }, (change) =>
      deps.db.transaction((tx) => notifyOfHours(tx, deps, change)),
    ),
  ]);

async function notifyOfHours(tx: Db, deps: NotifyDeps, { signUpId, kind, key, actorId }: HoursChange): Promise<void> {
  const signUp = await findSignUp(tx, signUpId);
  const mails = signUp && (await findShiftMails(tx, signUp.shiftId));
  if (!mails || (signUp.attendance === 'no-show') !== (kind === 'no-show')) return;
  if (kind === 'deleted' && signUp.attendance !== null) return;
  const { personId, minutes } = signUp;
  const { onShift: mail, replyTo } = mails;
  const facts = { change: kind, ...shiftFacts(signUp), minutes };
  // The key differs per change, so a correction back to an earlier value notifies again.
  await notify(tx, deps, [
    { kind: 'hours', facts, mail, replyTo, personId, reason: `hours:${key}`, actorId, ...withoutExpiry(signUp) },
  ]);
}

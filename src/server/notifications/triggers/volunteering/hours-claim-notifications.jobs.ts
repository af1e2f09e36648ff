import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { utcDay } from '#server/platform/clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hoursClaimed, hoursDisputed } from '#server/volunteering/volunteering.domain-events.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import { shiftFacts, withoutExpiry } from './volunteer-notifications.actions.ts';
import { findClaims, findShift, type HoursClaim, listShiftsWithDueClaims } from './volunteer-notifications.queries.ts';

/** Hourly, so that an outage does not skip a reminder; each shift is remembered by its day. */
export const remindOfHoursClaimsJob = job({ name: 'remind-of-hours-claims', cron: '11 * * * *' });

/** Notifies the hosts of a shift of reported and disputed hours when they arrive, and again while nobody answers. */
export const hoursClaimNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(hoursClaimed, { name: 'notify-of-hours-claim' }, ({ shiftId }) =>
      notifyInTransaction(deps, shiftId, 'hours-claimed'),
    ),
    on(hoursDisputed, { name: 'notify-of-hours-dispute' }, ({ shiftId }) =>
      notifyInTransaction(deps, shiftId, 'hours-disputed'),
    ),
    handle(remindOfHoursClaimsJob, async () => {
      for (const claim of ['hours-claimed', 'hours-disputed'] as const)
        for (const shiftId of await listShiftsWithDueClaims(deps.db, claim, deps.clock.now()))
          await notifyInTransaction(deps, shiftId, claim);
    }),
  ]);

const notifyInTransaction = (deps: NotifyDeps, shiftId: string, claim: HoursClaim) =>
  deps.db.transaction((tx) => notifyOfClaims(tx, deps, shiftId, claim));

/** Notifies at most once per shift and day: later claims of the day update the notification. */
async function notifyOfClaims(tx: Db, deps: NotifyDeps, shiftId: string, change: HoursClaim): Promise<void> {
  const shift = await findShift(tx, shiftId);
  const claims = await findClaims(tx, shiftId, change);
  const mails = await findShiftMails(tx, shiftId);
  if (!shift || !claims || !mails) return;
  const { needed, taken, waiting, organizerIds } = shift;
  const notification = {
    kind: 'volunteer',
    facts: {
      change,
      ...shiftFacts(shift),
      name: claims.claims === 1 ? claims.name : '',
      claims: claims.claims,
      needed,
      taken,
      waiting,
    },
    mail: { ...mails.onShift, isContactable: false },
    reason: `${change}:${shiftId}:${utcDay(deps.clock.now())}`,
    isUpdatable: true,
    actorId: claims.claims === 1 ? claims.firstId : null,
    ...withoutExpiry(shift),
  } as const;
  await notify(
    tx,
    deps,
    organizerIds.map((personId) => ({ ...notification, personId })),
  );
}

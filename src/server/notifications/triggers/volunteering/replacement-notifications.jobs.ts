import type { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { utcDay } from '#server/platform/clock.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listVolunteersToAsk } from '#server/volunteering/sign-ups/volunteers-to-ask.queries.ts';
import { helpRequested, signUpChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { findShiftMails, type ShiftMails } from './shift-mails.queries.ts';
import {
  organizerNotifications,
  organizerReasons,
  shiftFacts,
  untilShiftEnds,
} from './volunteer-notifications.actions.ts';
import { findShift, findSignUp, type ShiftRow } from './volunteer-notifications.queries.ts';

type HelpRequest = z.output<typeof helpRequested.payload>;
type SignUpChange = z.output<typeof signUpChanged.payload>;

export const replacementNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(signUpChanged, { name: 'notify-of-replacement' }, async (change) => {
      if (change.kind === 'replacement-sought')
        await deps.db.transaction((tx) => notifyOfReplacement(tx, deps, change));
    }),
    on(helpRequested, { name: 'notify-of-help-request' }, (request) =>
      deps.db.transaction((tx) => notifyOfHelpRequest(tx, deps, request)),
    ),
  ]);

/** Notifies the organizers, and the other volunteers of the role who are free at that time; once a day for each person who looks for a replacement. */
async function notifyOfReplacement(tx: Db, deps: NotifyDeps, { signUpId, revision }: SignUpChange): Promise<void> {
  const signUp = await findSignUp(tx, signUpId);
  const mails = signUp && (await findShiftMails(tx, signUp.shiftId));
  if (!mails || signUp.revision !== revision || signUp.isCancelled) return;
  const now = deps.clock.now();
  const { shiftId, personId: actorId, name } = signUp;
  const change = 'replacement-sought';
  const reasons = organizerReasons(signUp, change, utcDay(now));
  const volunteerIds = await listVolunteersToAsk(tx, { shiftId, isOfRole: true }, now);
  const request = helpRequestNotification({ ...signUp, spots: 1 }, mails, { change, reason: reasons.reason, actorId });
  await notify(tx, deps, [
    // The place is held only until somebody takes it.
    ...organizerNotifications(
      { ...signUp, taken: signUp.taken - signUp.spots },
      { change, name, ...reasons, actorId, location: mails.onShift.location },
    ),
    ...volunteerIds.map((personId) => ({ ...request, personId })),
  ]);
}

/** Asks earlier volunteers of the host to take an open spot; each once a day and time of the shift. */
async function notifyOfHelpRequest(tx: Db, deps: NotifyDeps, { shiftId, organizerId }: HelpRequest): Promise<void> {
  const shift = await findShift(tx, shiftId);
  const mails = shift && (await findShiftMails(tx, shiftId));
  if (!mails || shift.isCancelled) return;
  const now = deps.clock.now();
  const reason = `help-wanted:${shiftId}:${shift.startsAt.toISOString()}:${utcDay(now)}`;
  const request = helpRequestNotification(shift, mails, { change: 'help-wanted', reason, actorId: organizerId });
  const personIds = await listVolunteersToAsk(tx, { shiftId, isOfRole: false }, now);
  await notify(
    tx,
    deps,
    personIds.map((personId) => ({ ...request, personId })),
  );
}

type HelpNotice = { change: 'replacement-sought' | 'help-wanted'; reason: string; actorId: string };

/** Expires when the shift starts. A hidden address is left out for people who are not on the shift. */
const helpRequestNotification = (
  shift: ShiftRow & { spots?: number },
  { waiting, replyTo }: ShiftMails,
  { change, reason, actorId }: HelpNotice,
) =>
  ({
    kind: 'help-wanted',
    facts: { change, ...shiftFacts(shift) },
    mail: waiting,
    replyTo,
    reason,
    actorId,
    ...untilShiftEnds(shift),
    expiresAt: shift.startsAt,
  }) as const;

import type { z } from 'zod';
import { paths } from '#contracts/site-paths.ts';
import type { TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { shiftDeleted } from '#server/volunteering/volunteering.domain-events.ts';
import { timeOf } from './event-notices.emails.ts';

type DeletedShift = z.output<typeof shiftDeleted.payload>;

export const goneShiftJobs = (deps: TellingDeps): Work =>
  on(shiftDeleted, { name: 'notify-of-deleted-shift' }, (shift) => notifyOfDeletedShift(deps, shift));

/** The shift has gone with its organization: there is nothing left to look up or to link to. */
async function notifyOfDeletedShift(deps: TellingDeps, shift: DeletedShift): Promise<void> {
  const { shiftId, role, organization, startsAt, endsAt, timeZone, personIds } = shift;
  const when = timeOf({ startsAt, endsAt, timeZone });
  const why = `${organization} has left the site, and so your shift is cancelled.`;
  const notice = {
    kind: 'shift',
    reason: `gone-shift:${shiftId}`,
    title: `Cancelled: ${role}`,
    text: `${why} It was ${when}.`,
    path: paths.volunteer(),
    startsAt,
    expiresAt: endsAt,
    letter: {
      paragraphs: [why, `${role} · ${organization}\n${when}`, 'There is nothing you need to do.'],
      button: 'Find something else',
    },
  } as const;
  await deps.db.transaction((tx) =>
    tellPeople(
      tx,
      deps,
      personIds.map((personId) => ({ personId, ...notice })),
    ),
  );
}

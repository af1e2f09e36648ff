import type { TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { timeOf } from './event-notices.emails.ts';

type GoneShift = {
  shiftId: string;
  role: string;
  organization: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  personIds: string[];
};

export const goneShiftJobs = (deps: TellingDeps): Work => ({
  tasks: { 'tell-gone-shift': (payload) => tellGoneShift(deps, payload as GoneShift) },
});

/** The shift has gone with its organization: there is nothing left to look up or to link to. */
async function tellGoneShift(deps: TellingDeps, gone: GoneShift): Promise<void> {
  const { shiftId, role, organization, timeZone, personIds } = gone;
  const [startsAt, endsAt] = [new Date(gone.startsAt), new Date(gone.endsAt)];
  const when = timeOf({ startsAt, endsAt, timeZone });
  const why = `${organization} has left the site, and so your shift is cancelled.`;
  const notice = {
    kind: 'shift',
    reason: `gone-shift:${shiftId}`,
    title: `Cancelled: ${role}`,
    text: `${why} It was ${when}.`,
    path: '/volunteer',
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

import { DAY_MS } from '#contracts/durations.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { utcDay } from '#server/platform/clock.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import { showCompleted, teamRequested } from '#server/shows/shows.domain-events.ts';
import { teamInherited } from '#server/teams/teams.domain-events.ts';
import { findCaptain, findOpenTeamRequest, listResults } from './trivia-notifications.queries.ts';

/** Late jobs do not tell of results that everybody knows. */
const NEWS_MS = DAY_MS;
const BATCH_SIZE = 500;

/** Notifies captains whose team is asked to play, people who become captain, and players of the results. */
export const triviaNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(teamRequested, { name: 'notify-of-team-request' }, (request) => notifyCaptain(deps, request)),
    on(teamInherited, { name: 'notify-heir-of-team' }, (heir) => notifyHeir(deps, heir)),
    on(showCompleted, { name: 'notify-of-results' }, (completion) => notifyPlayers(deps, completion)),
  ]);

async function notifyCaptain(deps: NotifyDeps, { showId, teamId }: { showId: string; teamId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await findOpenTeamRequest(tx, showId, teamId);
    if (!request) return;
    const { captains, requestedBy, startsAt, ...facts } = request;
    const notifications = captains.map(
      ({ id, timeZone }): NewNotification => ({
        kind: 'team-request',
        facts: { showId, ...facts, startsAt: startsAt?.toISOString() ?? null, timeZone },
        reason: `team-request:${showId}:${teamId}`,
        actorId: requestedBy,
        personId: id,
        ...(startsAt && { startsAt }),
      }),
    );
    await notify(tx, deps, notifications);
  });
}

async function notifyHeir(deps: NotifyDeps, { teamId, personId }: { teamId: string; personId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const captain = await findCaptain(tx, teamId);
    if (captain?.personId !== personId) return;
    const facts = { change: 'team-inherited', team: captain.team } as const;
    const reason = `team:${teamId}:inherited:${utcDay(deps.clock.now())}`;
    await notify(tx, deps, [{ kind: 'group-membership', facts, personId, reason }]);
  });
}

/** Once per show, also if it is reopened and completed again. */
async function notifyPlayers(
  deps: NotifyDeps,
  { showId, actorId }: { showId: string; actorId: string },
): Promise<void> {
  const { db, clock } = deps;
  const results = await listResults(db, showId, new Date(clock.now().getTime() - NEWS_MS));
  const notifications = results.map(
    ({ personId, ...facts }): NewNotification => ({
      kind: 'show-results',
      facts: { showId, ...facts },
      reason: `show-results:${showId}`,
      actorId,
      personId,
    }),
  );
  for (let from = 0; from < notifications.length; from += BATCH_SIZE)
    await db.transaction((tx) => notify(tx, deps, notifications.slice(from, from + BATCH_SIZE)));
}

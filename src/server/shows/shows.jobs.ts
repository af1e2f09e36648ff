import { eventRescheduled } from '#server/events/events.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { deleteOldPlayers } from './players.queries.ts';
import { moveShowsOfEvent } from './shows.queries.ts';

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

export const deleteOldPlayersJob = job({ name: 'delete-old-players', cron: '40 * * * *' });

/** Deletes the nicknames and tokens of players without an account, some days after their show; moves planned shows with their event. */
export const showJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    handle(deleteOldPlayersJob, async () => {
      await deleteOldPlayers(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
    }),
    on(eventRescheduled, { name: 'move-shows-of-event' }, ({ eventId }) => moveShowsOfEvent(db, eventId, clock.now())),
  ]);

import { DAY_MS } from '#contracts/durations.ts';
import { eventRescheduled } from '#server/events/events.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { deleteOldPlayers } from './players/players.queries.ts';
import { deleteUnusedQuestionPictures } from './questions/question-pictures.queries.ts';
import { moveShowsOfEvent } from './shows.queries.ts';

const KEPT_DAYS = 7;

export const deleteUnusedQuestionPicturesJob = job({ name: 'delete-unused-question-pictures', cron: '11 3 * * *' });
export const deleteOldPlayersJob = job({ name: 'delete-old-players', cron: '40 * * * *' });

export const showJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    /** Deletes the nicknames and tokens of players without an account, some days after their show. */
    handle(deleteOldPlayersJob, async () => {
      await deleteOldPlayers(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
    }),
    /** A new picture waits for its round to be saved. */
    handle(deleteUnusedQuestionPicturesJob, async () => {
      await deleteUnusedQuestionPictures(db, new Date(clock.now().getTime() - DAY_MS));
    }),
    /** A planned show moves with its event. */
    on(eventRescheduled, { name: 'move-shows-of-event' }, ({ eventId }) => moveShowsOfEvent(db, eventId, clock.now())),
  ]);

import { z } from 'zod';
import { paths } from '#contracts/site-paths.ts';
import type { TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { job, timestamp } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { calendarFile } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';

const notifyOfDeletedEventJob = job({
  name: 'notify-of-deleted-event',
  payload: z.object({
    eventId: z.uuid(),
    personIds: z.array(z.uuid()),
    title: z.string(),
    startsAt: timestamp,
    endsAt: timestamp,
    timeZone: z.string(),
    location: z.string(),
    calendar: z.string(),
  }),
});
type DeletedEvent = z.output<typeof notifyOfDeletedEventJob.payload>;

export const goneEventJobs = (deps: TellingDeps): Work =>
  handle(notifyOfDeletedEventJob, (event) => notifyOfDeletedEvent(deps, event));

/** As for an event that was cancelled, but the event has gone with its host: there is nothing left to look up or to link to. */
async function notifyOfDeletedEvent(deps: TellingDeps, event: DeletedEvent): Promise<void> {
  const { eventId, personIds, title, startsAt, endsAt, timeZone, location, calendar: text } = event;
  const when = timeOf({ startsAt, endsAt, timeZone });
  const why = 'The host has left the site, and so this event is cancelled.';
  const notice = {
    kind: 'news',
    reason: `gone:${eventId}`,
    title: `Cancelled: ${title}`,
    text: `${why} It was ${when}.`,
    path: paths.search(),
    startsAt,
    expiresAt: endsAt,
    letter: {
      paragraphs: [why, [title, when, location].filter(Boolean).join('\n'), 'There is nothing you need to do.'],
      button: 'Find something else',
      attachments: [calendarFile('event.ics', text)],
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

import type { TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { calendarFile } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';

type GoneEvent = {
  eventId: string;
  personIds: string[];
  title: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  location: string;
  calendar: string;
};

export const goneEventJobs = (deps: TellingDeps): Work => ({
  tasks: { 'tell-gone-event': (payload) => tellGoneEvent(deps, payload as GoneEvent) },
});

/** As for an event that was cancelled, but the event has gone with its host: there is nothing left to look up or to link to. */
async function tellGoneEvent(deps: TellingDeps, gone: GoneEvent): Promise<void> {
  const { eventId, personIds, title, timeZone, location, calendar: text } = gone;
  const [startsAt, endsAt] = [new Date(gone.startsAt), new Date(gone.endsAt)];
  const when = timeOf({ startsAt, endsAt, timeZone });
  const why = 'The host has left the site, and so this event is cancelled.';
  const notice = {
    kind: 'news',
    reason: `gone:${eventId}`,
    title: `Cancelled: ${title}`,
    text: `${why} It was ${when}.`,
    path: '/search',
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

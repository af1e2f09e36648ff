import type { Work } from '#server/platform/jobs.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import { enqueueMail } from '#server/platform/outbox.ts';
import type { MailDeps } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';
import { findAddressOf } from './gone-events.queries.ts';
import { mailKinds } from './mail-kinds.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

type GoneEvent = {
  eventId: string;
  personId: string;
  title: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  location: string;
  calendar: string;
};

export function goneEventJobs(deps: MailDeps): Work {
  return { tasks: { 'mail-gone-event': (payload) => mailGoneEvent(deps, payload as GoneEvent) } };
}

/** As for an event that was cancelled, but the event has gone with its host: there is nothing left to look up or to link to. */
async function mailGoneEvent(deps: MailDeps, gone: GoneEvent): Promise<void> {
  const { config, db } = deps;
  const { eventId, personId, title, timeZone, location, calendar } = gone;
  const [startsAt, endsAt] = [new Date(gone.startsAt), new Date(gone.endsAt)];
  const to = await findAddressOf(db, personId, 'news');
  if (!to) return;
  const subject = `Cancelled: ${title}`;
  const stopUrl = unsubscribeUrl(deps, personId, 'news');
  const letter = renderMail({
    productName: config.PRODUCT_NAME,
    heading: subject,
    paragraphs: [
      'The host has left the site, and so this event is cancelled.',
      [title, timeOf({ startsAt, endsAt, timeZone }), location].filter(Boolean).join('\n'),
      'There is nothing you need to do.',
    ],
    button: { label: 'Find something else', url: `${config.PUBLIC_URL}/search` },
    footnote: mailKinds.news,
    unsubscribeUrl: stopUrl,
  });
  await enqueueMail(db, {
    ...letter,
    reason: `gone:${eventId}:${personId}`,
    to,
    subject,
    expiresAt: endsAt,
    unsubscribeUrl: stopUrl,
    attachments: [{ name: 'event.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', text: calendar }],
  });
}

import { calendarEntriesOf } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/db.ts';
import { writeCalendar } from '#server/platform/icalendar.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import { enqueueMail } from '#server/platform/outbox.ts';
import { type Words, timeOf } from './event-notices.emails.ts';
import type { Addressee } from './event-notices.queries.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

export type MailDeps = Pick<AppDeps, 'db' | 'config' | 'clock' | 'keys'>;
type Wanted = { kind: MailKind; reason: string; words: Words; hasCalendar: boolean };

/** Writes one mail about an event, as far as its addressee may know the event, with its calendar entry where that has changed. */
export async function mailAboutEvent(tx: Db, deps: MailDeps, to: Addressee, wanted: Wanted): Promise<void> {
  const { config } = deps;
  const { kind, reason, words, hasCalendar } = wanted;
  const entries = await calendarEntriesOf({ db: tx, config }, [to.eventId], to.personId);
  const [entry] = entries;
  if (!entry) return;
  const productName = config.PRODUCT_NAME;
  const stopUrl = unsubscribeUrl(deps, to.personId, kind);
  const letter = renderMail({
    productName,
    heading: words.subject,
    paragraphs: [...words.before, [to.title, timeOf(to), entry.location].filter(Boolean).join('\n'), ...words.after],
    button: { label: words.button, url: entry.url },
    footnote: mailKinds[kind],
    unsubscribeUrl: stopUrl,
  });
  const calendar = {
    name: 'event.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    text: writeCalendar({ productName, entries }),
  };
  await enqueueMail(tx, {
    ...letter,
    reason,
    to: to.email,
    subject: words.subject,
    expiresAt: to.endsAt,
    unsubscribeUrl: stopUrl,
    ...(hasCalendar && { attachments: [calendar] }),
  });
}

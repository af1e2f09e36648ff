import { calendarEntriesOf } from '#server/events/calendar.actions.ts';
import type { Db } from '#server/platform/db.ts';
import { writeCalendar } from '#server/platform/icalendar.ts';
import type { Work } from '#server/platform/jobs.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import { enqueueMail } from '#server/platform/outbox.ts';
import { answerFor } from '#server/rsvps/series-rsvps.actions.ts';
import { listDueAnswers } from '#server/rsvps/series-rsvps.queries.ts';
import { findReader } from './cohost-notices.queries.ts';
import type { MailDeps } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { type AnsweredDate, enqueueForPeopleOf, listAnsweredDates, listDatesToCome } from './series-notices.queries.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

type Of = { seriesId: string; personId: string };
type Dates = { eventIds: string[] };
const MOST_SHOWN = 5;

/** One mail for a whole series, where each of its events would have sent one of its own. */
export function seriesNoticeJobs(deps: MailDeps): Work {
  return {
    tasks: {
      'mail-series-rsvp': (payload) => mailSeriesRsvp(deps, payload as Of & { revision: number }),
      'tell-series-changed': (payload) => enqueueForPeopleOf(deps.db, 'mail-series-changed', payload as Dates),
      'mail-series-changed': (payload) => mailChanged(deps, payload as Of & Dates & { key: string }),
      'tell-series-cancelled': (payload) => enqueueForPeopleOf(deps.db, 'mail-series-cancelled', payload as Dates),
      'mail-series-cancelled': (payload) => mailCancelled(deps, payload as Of & Dates),
    },
  };
}

async function mailSeriesRsvp(deps: MailDeps, of: Of & { revision: number }): Promise<void> {
  const { db, clock } = deps;
  // It may run before the request that asked for it has answered all of them.
  await answerFor(deps, await listDueAnswers(db, { ...of, now: clock.now() }));
  await db.transaction(async (tx) => {
    const dates = await listDatesToCome(tx, { ...of, now: clock.now() });
    const waiting = dates.filter(({ status }) => status === 'waitlisted').length;
    await mailAboutDates(tx, deps, { personId: of.personId, dates }, ({ title, ruleText }) => ({
      kind: 'rsvp',
      reason: `series-rsvp:${of.seriesId}:${of.personId}:${of.revision}`,
      subject: `You’re going to all of it: ${title}`,
      before: [
        `We keep a seat for you ${ruleText}. New dates are answered for you as they are made, and you are reminded of each.`,
        ...(waiting > 0 ? [`Full so far: ${waiting} of them, where you are on the waitlist.`] : []),
      ],
      after: ['Can’t make one of them? Give back its seat on its own page: the others stay.'],
    }));
  });
}

async function mailChanged(deps: MailDeps, { personId, eventIds, key }: Of & Dates & { key: string }) {
  await deps.db.transaction(async (tx) => {
    const dates = await listAnsweredDates(tx, { personId, eventIds, status: 'published' });
    await mailAboutDates(tx, deps, { personId, dates }, ({ title, host }) => ({
      kind: 'news',
      reason: `series-changed:${key}:${personId}`,
      subject: dates.length === 1 ? `Changed: ${title}` : `Changed: ${title}, ${dates.length} dates`,
      before: [`${host} has changed time or place of events that you answered. This is how they stand now:`],
      after: ['If that does not suit you, please say so on their pages.'],
    }));
  });
}

async function mailCancelled(deps: MailDeps, { seriesId, personId, eventIds }: Of & Dates) {
  await deps.db.transaction(async (tx) => {
    const dates = await listAnsweredDates(tx, { personId, eventIds, status: 'cancelled' });
    await mailAboutDates(tx, deps, { personId, dates }, ({ title, host, cancellationReason: reason }) => ({
      kind: 'news',
      reason: `series-cancelled:${seriesId}:${personId}`,
      subject: `Cancelled: ${title}, all dates`,
      before: [`${host} has cancelled all events of this series.`, ...(reason ? [`Their words: ${reason}`] : [])],
      after: ['There is nothing you need to do.'],
    }));
  });
}

type Words = { kind: MailKind; reason: string; subject: string; before: string[]; after: string[] };

/** With the person's calendar entries of all the dates, of which the mail itself names the first. */
async function mailAboutDates(
  tx: Db,
  deps: MailDeps,
  { personId, dates }: { personId: string; dates: readonly AnsweredDate[] },
  write: (first: AnsweredDate) => Words,
): Promise<void> {
  const { config } = deps;
  const [first] = dates;
  if (!first) return;
  const { kind, reason, subject, before, after } = write(first);
  const to = await findReader(tx, personId, kind);
  if (!to) return;
  const productName = config.PRODUCT_NAME;
  const shown = dates.slice(0, MOST_SHOWN).map(timeOf);
  const more = dates.length - shown.length;
  const also = more > 0 ? [`and ${more} more`] : [];
  const ids = dates.map(({ eventId }) => eventId);
  const entries = await calendarEntriesOf({ db: tx, config }, ids, personId);
  const place = entries[0]?.location ?? '';
  const stopUrl = unsubscribeUrl(deps, personId, kind);
  const letter = renderMail({
    productName,
    heading: subject,
    paragraphs: [...before, [first.title, ...shown, ...also, place].filter(Boolean).join('\n'), ...after],
    button: { label: 'See all dates', url: `${config.PUBLIC_URL}/series/${first.seriesId}` },
    footnote: mailKinds[kind],
    unsubscribeUrl: stopUrl,
  });
  const text = writeCalendar({ productName, entries });
  const attachments = [{ name: 'events.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', text }];
  await enqueueMail(tx, { ...letter, reason, to: to.email, subject, unsubscribeUrl: stopUrl, attachments });
}

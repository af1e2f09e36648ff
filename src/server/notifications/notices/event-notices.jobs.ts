import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import type { TellingDeps } from '#server/notifications/notices.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, job, timestamp } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { attendeesMessaged, rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';
import { noteAnswer } from './answer-news.jobs.ts';
import { tellOfEvent } from './event-notices.actions.ts';
import { attendeeNotices, noticeWords, rsvpWords, timeOf } from './event-notices.emails.ts';
import * as queries from './event-notices.queries.ts';
import { notifyOfNewEventJob } from './new-events.jobs.ts';

/** All of an event's changes within this time are one mail. */
const GATHER_SECONDS = 600;
const ANSWERED = ['going', 'waitlisted'];

/** As many are told in one transaction. */
const AT_ONCE = 500;

const notifyAttendeesJob = job({
  name: 'notify-attendees',
  payload: z.object({
    eventId: z.uuid(),
    notice: z.enum(attendeeNotices),
    /** Differs for each notice of the same sort. */
    key: z.string(),
    actorId: z.uuid().nullish(),
    answeredBefore: timestamp.optional(),
    changed: z.array(z.string()).optional(),
    wasTime: z.string().optional(),
    subject: z.string().optional(),
    text: z.string().optional(),
    sender: z.string().optional(),
    after: z.uuid().optional(),
  }),
});
const notifyOfEventNewsJob = job({ name: 'notify-of-event-news', payload: z.object({ eventId: z.uuid() }) });
export const sendRemindersJob = job({ name: 'send-reminders', cron: '* * * * *' });

type RsvpChange = z.output<typeof rsvpChanged.payload>;
type EventChange = z.output<typeof eventChanged.payload>;
type Message = z.output<typeof attendeesMessaged.payload>;
type AttendeeNotice = z.output<typeof notifyAttendeesJob.payload>;

export const eventNoticeJobs = (deps: TellingDeps): Work =>
  combine([
    on(rsvpChanged, { name: 'notify-of-rsvp' }, (change) => notifyOfRsvp(deps, change)),
    on(eventChanged, { name: 'notify-of-event-change' }, (change) => notifyOfEventChange(deps, change)),
    on(attendeesMessaged, { name: 'notify-of-message' }, (message) => notifyOfMessage(deps, message)),
    handle(notifyOfEventNewsJob, ({ eventId }) => notifyOfEventNews(deps, eventId)),
    handle(notifyAttendeesJob, (notice) => notifyAttendees(deps, notice)),
    handle(sendRemindersJob, () => sendReminders(deps)),
  ]);

/** What somebody did themself, a moment ago: a mail to keep is enough. */
const OWN_DOING = ['going', 'waitlisted'];

/** Tells somebody how their answer stands, unless it has changed again since: then a later job tells it. */
async function notifyOfRsvp(deps: TellingDeps, { rsvpId, revision, kind }: RsvpChange): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (ANSWERED.includes(kind)) await noteAnswer(tx, deps, rsvpId);
    const to = await queries.findAddresseeOfRsvp(tx, rsvpId);
    if (!to || to.revision !== revision || to.eventStatus !== 'published') return;
    const about = {
      kind: 'rsvp',
      reason: `rsvp:${rsvpId}:${revision}`,
      isReceipt: OWN_DOING.includes(kind) && !to.isHeld,
    } as const;
    const words = rsvpWords[kind](to);
    await tellOfEvent(tx, deps, { to: [to], about, words, hasCalendar: to.status === 'going' });
  });
}

async function notifyOfEventChange({ db, clock }: TellingDeps, change: EventChange): Promise<void> {
  const { eventId, kind, was = {}, isSeriesChange, actorId = null } = change;
  if (isSeriesChange) return;
  await db.transaction(async (tx) => {
    if (kind === 'published') await enqueue(tx, notifyOfNewEventJob, { eventId });
    if (kind === 'changed') {
      await queries.upsertEventNews(tx, eventId, was, actorId);
      const runAt = secondsAfter(clock.now(), GATHER_SECONDS);
      await enqueue(tx, notifyOfEventNewsJob, { eventId }, { runAt, key: `event-news:${eventId}` });
    }
    if (kind === 'cancelled') await enqueueNotice(tx, { notice: 'cancelled', key: 'cancelled', eventId, actorId });
  });
}

const enqueueNotice = (tx: Db, notice: AttendeeNotice) => enqueue(tx, notifyAttendeesJob, notice);

const isPlace = (field: string) => /^(attendance|placeId|venue|address|latitude|longitude)$/.test(field);
const isTime = (field: string) => /^(startsAt|endsAt|timeZone)$/.test(field);
const isInstant = (field: string) => field === 'startsAt' || field === 'endsAt';
/** An instant is written one way by the program and another by the database. */
const isSame = (field: string, a: unknown, b: unknown) =>
  a === b || (isInstant(field) && Date.parse(String(a)) === Date.parse(String(b)));

/** What was changed and changed back is no news. */
async function notifyOfEventNews({ db }: TellingDeps, eventId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const news = await queries.takeEventNews(tx, eventId);
    if (!news) return;
    const fields = Object.keys(news.was).filter((field) => !isSame(field, news.was[field], news.is[field]));
    if (fields.length === 0) return;
    const before = { ...news.is, ...news.was } as Record<'startsAt' | 'endsAt' | 'timeZone', string>;
    const times = { startsAt: new Date(before.startsAt), endsAt: new Date(before.endsAt), timeZone: before.timeZone };
    await enqueueNotice(tx, {
      notice: 'changed',
      key: news.id,
      eventId,
      actorId: news.changedBy,
      changed: [...(fields.some(isPlace) ? ['place'] : []), ...(fields.includes('meetingLink') ? ['link'] : [])],
      ...(fields.some(isTime) && { wasTime: timeOf(times) }),
    });
  });
}

async function notifyOfMessage({ db }: TellingDeps, message: Message): Promise<void> {
  const { messageId: key, eventId, senderId: actorId, subject, text } = message;
  await db.transaction(async (tx) => {
    const sender = (await findPerson(tx, actorId))?.name;
    await enqueueNotice(tx, { notice: 'message', key, eventId, actorId, subject, text, ...(sender && { sender }) });
  });
}

const kindOf = (notice: AttendeeNotice['notice']) => {
  if (notice.startsWith('reminder')) return 'reminder';
  return notice === 'message' ? 'message' : 'news';
};

/** Some hundreds at once: each batch leaves the next one in its transaction. */
async function notifyAttendees(deps: TellingDeps, { after, ...notice }: AttendeeNotice): Promise<void> {
  const { eventId, key, actorId, answeredBefore } = notice;
  const now = deps.clock.now();
  const kind = kindOf(notice.notice);
  await deps.db.transaction(async (tx) => {
    const all = await queries.listAddressees(tx, {
      eventId,
      statuses: kind === 'news' ? ANSWERED : ['going'],
      answeredBefore: answeredBefore ?? null,
      after: after ?? null,
      limit: AT_ONCE,
    });
    const [first] = all;
    if (!first || !isStillMeant(first, notice, now)) return;
    const reason = `${notice.notice}:${eventId}:${key}`;
    const words = noticeWords[notice.notice](first, notice, now);
    await tellOfEvent(tx, deps, { to: all, about: { kind, reason, actorId }, words, hasCalendar: kind === 'news' });
    if (all.length === AT_ONCE) await enqueue(tx, notifyAttendeesJob, { ...notice, after: all.at(-1)!.personId });
  });
}

/** The job may be late, and the event cancelled or moved meanwhile. */
function isStillMeant(to: queries.Addressee, { notice, key }: AttendeeNotice, now: Date): boolean {
  if (notice === 'cancelled' || notice === 'message') return true;
  if (to.eventStatus === 'cancelled') return false;
  return notice === 'changed' || (to.startsAt > now && String(Math.floor(to.startsAt.getTime() / 1000)) === key);
}

async function sendReminders({ db, clock }: TellingDeps): Promise<void> {
  await queries.enqueueReminders(db, { kind: 'day', leadMinutes: 24 * 60, latestMinutes: 90 }, clock.now());
  await queries.enqueueReminders(db, { kind: 'hour', leadMinutes: 60, latestMinutes: 0 }, clock.now());
  await queries.deleteOldReminders(db, clock.now());
}

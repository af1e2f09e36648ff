import { findPerson } from '#server/people/people.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueueJob } from '#server/platform/job-queue.ts';
import type { Work } from '#server/platform/jobs.ts';
import { type MailDeps, mailAboutEvent } from './event-notices.actions.ts';
import { type Notice, noticeWords, rsvpWords, timeOf } from './event-notices.emails.ts';
import * as queries from './event-notices.queries.ts';
import type { MailKind } from './mail-kinds.ts';

/** All of an event's changes within this time are one mail. */
const GATHER_SECONDS = 600;
const ANSWERED = ['going', 'waitlisted'];

type RsvpChange = { rsvpId: string; revision: number; kind: string };
type EventChange = { eventId: string; kind: string; was?: Record<string, unknown>; isToldElsewhere?: true };
type AttendeeNotice = Notice & { eventId: string; personId: string; key: string };
type Message = { messageId: string; eventId: string; senderId: string; subject: string; text: string };

export function eventNoticeJobs(deps: MailDeps): Work {
  return {
    tasks: {
      'mail-rsvp': (payload) => mailRsvp(deps, payload as RsvpChange),
      'tell-event-change': (payload) => tellEventChange(deps, payload as EventChange),
      'mail-event-news': (payload) => mailEventNews(deps, (payload as { eventId: string }).eventId),
      'mail-message': (payload) => mailMessage(deps, payload as Message),
      'mail-attendee': (payload) => mailAttendee(deps, payload as AttendeeNotice),
      'send-reminders': () => sendReminders(deps),
    },
    schedule: ['* * * * * send-reminders'],
  };
}

/** Tells somebody how their answer stands, unless it has changed again since: then a later job tells it. */
async function mailRsvp(deps: MailDeps, { rsvpId, revision, kind }: RsvpChange): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const to = await queries.findAddresseeOfRsvp(tx, rsvpId, 'rsvp');
    if (!to || to.revision !== revision || to.eventStatus !== 'published') return;
    const words = rsvpWords[kind]!(to);
    const reason = `rsvp:${rsvpId}:${revision}`;
    await mailAboutEvent(tx, deps, to, { kind: 'rsvp', reason, words, hasCalendar: to.status === 'going' });
  });
}

async function tellEventChange({ db, clock }: MailDeps, change: EventChange): Promise<void> {
  const { eventId, kind, was = {}, isToldElsewhere } = change;
  if (isToldElsewhere) return;
  await db.transaction(async (tx) => {
    if (kind === 'changed') {
      await queries.upsertEventNews(tx, eventId, was);
      const runAt = secondsAfter(clock.now(), GATHER_SECONDS);
      await enqueueJob(tx, 'mail-event-news', { eventId }, { runAt, key: `event-news:${eventId}` });
    }
    if (kind === 'cancelled')
      await queries.enqueueForAttendees(tx, eventId, ANSWERED, { notice: 'cancelled', key: 'cancelled' });
  });
}

const isPlace = (field: string) => /^(attendance|placeId|venue|address|latitude|longitude)$/.test(field);
const isTime = (field: string) => /^(startsAt|endsAt|timeZone)$/.test(field);
const isInstant = (field: string) => field === 'startsAt' || field === 'endsAt';
/** An instant is written one way by the program and another by the database. */
const isSame = (field: string, a: unknown, b: unknown) =>
  a === b || (isInstant(field) && Date.parse(String(a)) === Date.parse(String(b)));

/** What was changed and changed back is no news. */
async function mailEventNews({ db }: MailDeps, eventId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const news = await queries.takeEventNews(tx, eventId);
    if (!news) return;
    const fields = Object.keys(news.was).filter((field) => !isSame(field, news.was[field], news.is[field]));
    if (fields.length === 0) return;
    const before = { ...news.is, ...news.was } as Record<'startsAt' | 'endsAt' | 'timeZone', string>;
    const times = { startsAt: new Date(before.startsAt), endsAt: new Date(before.endsAt), timeZone: before.timeZone };
    const notice = {
      notice: 'changed',
      key: news.id,
      changed: [...(fields.some(isPlace) ? ['place'] : []), ...(fields.includes('meetingLink') ? ['link'] : [])],
      ...(fields.some(isTime) && { wasTime: timeOf(times) }),
    };
    await queries.enqueueForAttendees(tx, eventId, ANSWERED, notice);
  });
}

async function mailMessage({ db }: MailDeps, { messageId, eventId, senderId, subject, text }: Message): Promise<void> {
  await db.transaction(async (tx) => {
    const sender = (await findPerson(tx, senderId))?.name;
    const notice = { notice: 'message', key: messageId, subject, text, ...(sender && { sender }) };
    await queries.enqueueForAttendees(tx, eventId, ['going'], notice);
  });
}

const kindOf = (notice: string): MailKind => {
  if (notice.startsWith('reminder')) return 'reminder';
  return notice === 'message' ? 'message' : 'news';
};

async function mailAttendee(deps: MailDeps, notice: AttendeeNotice): Promise<void> {
  const kind = kindOf(notice.notice);
  await deps.db.transaction(async (tx) => {
    const to = await queries.findAddresseeAt(tx, notice, kind);
    if (!to || !isStillMeant(to, notice, deps.clock.now())) return;
    const reason = `${notice.notice}:${notice.eventId}:${notice.personId}:${notice.key}`;
    const words = noticeWords[notice.notice]!(to, notice, deps.clock.now());
    await mailAboutEvent(tx, deps, to, { kind, reason, words, hasCalendar: kind === 'news' });
  });
}

/** The job may be late, and its person gone, or the event cancelled or moved. */
function isStillMeant(to: queries.Addressee, { notice, key }: AttendeeNotice, now: Date): boolean {
  if (notice === 'cancelled') return ANSWERED.includes(to.status);
  if (to.eventStatus === 'cancelled' && notice !== 'message') return false;
  if (notice === 'changed') return ANSWERED.includes(to.status);
  if (to.status !== 'going') return false;
  return notice === 'message' || (to.startsAt > now && String(Math.floor(to.startsAt.getTime() / 1000)) === key);
}

async function sendReminders({ db, clock }: MailDeps): Promise<void> {
  await queries.enqueueReminders(db, { kind: 'day', leadMinutes: 24 * 60, latestMinutes: 90 }, clock.now());
  await queries.enqueueReminders(db, { kind: 'hour', leadMinutes: 60, latestMinutes: 0 }, clock.now());
  await queries.deleteOldReminders(db, clock.now());
}

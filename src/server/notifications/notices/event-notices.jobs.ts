import type { TellingDeps } from '#server/notifications/notices.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { noteAnswer } from './answer-news.jobs.ts';
import { tellOfEvent } from './event-notices.actions.ts';
import { type Notice, noticeWords, rsvpWords, timeOf } from './event-notices.emails.ts';
import * as queries from './event-notices.queries.ts';

/** All of an event's changes within this time are one mail. */
const GATHER_SECONDS = 600;
const ANSWERED = ['going', 'waitlisted'];

/** As many are told in one transaction. */
const AT_ONCE = 500;

type RsvpChange = { rsvpId: string; revision: number; kind: string };
type EventChange = { eventId: string; kind: string; was?: object; isToldElsewhere?: true; by?: string };
type AttendeeNotice = Notice & { eventId: string; key: string; by?: string | null; answeredBefore?: string };
type Message = { messageId: string; eventId: string; senderId: string; subject: string; text: string };

export function eventNoticeJobs(deps: TellingDeps): Work {
  return {
    tasks: {
      'mail-rsvp': (payload) => tellOfRsvp(deps, payload as RsvpChange),
      'tell-event-change': (payload) => tellEventChange(deps, payload as EventChange),
      'mail-event-news': (payload) => tellEventNews(deps, (payload as { eventId: string }).eventId),
      'mail-message': (payload) => tellMessage(deps, payload as Message),
      'tell-attendees': (payload) => tellAttendees(deps, payload as AttendeeNotice & { after?: string }),
      'send-reminders': () => sendReminders(deps),
    },
    schedule: ['* * * * * send-reminders'],
  };
}

/** What somebody did themself, a moment ago: a mail to keep is enough. */
const OWN_DOING = ['going', 'waitlisted'];

/** Tells somebody how their answer stands, unless it has changed again since: then a later job tells it. */
async function tellOfRsvp(deps: TellingDeps, { rsvpId, revision, kind }: RsvpChange): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (ANSWERED.includes(kind)) await noteAnswer(tx, deps, rsvpId);
    const to = await queries.findAddresseeOfRsvp(tx, rsvpId);
    if (!to || to.revision !== revision || to.eventStatus !== 'published') return;
    const about = {
      kind: 'rsvp',
      reason: `rsvp:${rsvpId}:${revision}`,
      isReceipt: OWN_DOING.includes(kind) && !to.isHeld,
    } as const;
    const words = rsvpWords[kind]!(to);
    await tellOfEvent(tx, deps, { to: [to], about, words, hasCalendar: to.status === 'going' });
  });
}

async function tellEventChange({ db, clock }: TellingDeps, change: EventChange): Promise<void> {
  const { eventId, kind, was = {}, isToldElsewhere, by = null } = change;
  if (isToldElsewhere) return;
  await db.transaction(async (tx) => {
    if (kind === 'published') await enqueueJob(tx, 'tell-new-event', { eventId });
    if (kind === 'changed') {
      await queries.upsertEventNews(tx, eventId, was, by);
      const runAt = secondsAfter(clock.now(), GATHER_SECONDS);
      await enqueueJob(tx, 'mail-event-news', { eventId }, { runAt, key: `event-news:${eventId}` });
    }
    if (kind === 'cancelled') await enqueueNotice(tx, { notice: 'cancelled', key: 'cancelled', eventId, by });
  });
}

const enqueueNotice = (tx: Db, notice: AttendeeNotice) => enqueueJob(tx, 'tell-attendees', notice);

const isPlace = (field: string) => /^(attendance|placeId|venue|address|latitude|longitude)$/.test(field);
const isTime = (field: string) => /^(startsAt|endsAt|timeZone)$/.test(field);
const isInstant = (field: string) => field === 'startsAt' || field === 'endsAt';
/** An instant is written one way by the program and another by the database. */
const isSame = (field: string, a: unknown, b: unknown) =>
  a === b || (isInstant(field) && Date.parse(String(a)) === Date.parse(String(b)));

/** What was changed and changed back is no news. */
async function tellEventNews({ db }: TellingDeps, eventId: string): Promise<void> {
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
      by: news.changedBy,
      changed: [...(fields.some(isPlace) ? ['place'] : []), ...(fields.includes('meetingLink') ? ['link'] : [])],
      ...(fields.some(isTime) && { wasTime: timeOf(times) }),
    });
  });
}

async function tellMessage({ db }: TellingDeps, message: Message): Promise<void> {
  const { messageId: key, eventId, senderId: by, subject, text } = message;
  await db.transaction(async (tx) => {
    const sender = (await findPerson(tx, by))?.name;
    await enqueueNotice(tx, { notice: 'message', key, eventId, by, subject, text, ...(sender && { sender }) });
  });
}

const kindOf = (notice: string) => {
  if (notice.startsWith('reminder')) return 'reminder';
  return notice === 'message' ? 'message' : 'news';
};

/** Some hundreds at once: each batch leaves the next one in its transaction. */
async function tellAttendees(
  deps: TellingDeps,
  { after, ...notice }: AttendeeNotice & { after?: string },
): Promise<void> {
  const { eventId, key, by, answeredBefore } = notice;
  const now = deps.clock.now();
  const kind = kindOf(notice.notice);
  await deps.db.transaction(async (tx) => {
    const all = await queries.listAddressees(tx, {
      eventId,
      statuses: kind === 'news' ? ANSWERED : ['going'],
      answeredBefore: answeredBefore ? new Date(answeredBefore) : null,
      after: after ?? null,
      limit: AT_ONCE,
    });
    const [first] = all;
    if (!first || !isStillMeant(first, notice, now)) return;
    const reason = `${notice.notice}:${eventId}:${key}`;
    const words = noticeWords[notice.notice]!(first, notice, now);
    await tellOfEvent(tx, deps, { to: all, about: { kind, reason, actorId: by }, words, hasCalendar: kind === 'news' });
    if (all.length === AT_ONCE) await enqueueJob(tx, 'tell-attendees', { ...notice, after: all.at(-1)!.personId });
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

import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { excerpt } from '#server/notifications/excerpt.ts';
import type { Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { shiftEntry } from '#server/volunteering/shift-calendars.actions.ts';
import { findShiftForCalendar } from '#server/volunteering/shift-calendars.queries.ts';
import { calendarAttachment } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';
import * as say from './volunteer-notices.emails.ts';
import * as queries from './volunteer-notices.queries.ts';

/** All moves of a shift within this time are told of as one. */
const GATHER_SECONDS = 600;
const OWN_PATH = '/dashboard/volunteering';

type SignUpChange = { signUpId: string; revision: number; kind: string };
type ShiftChange = { shiftId: string; kind: 'changed' | 'cancelled'; was?: queries.MovedFrom; by?: string | null };
type Message = { messageId: string; shiftId: string; senderId: string; subject: string; text: string };
type HoursChange = { signUpId: string; kind: 'approved' | 'corrected' | 'no-show'; change: string; by?: string };

export function volunteerNoticeJobs(deps: TellingDeps): Work {
  const within = (work: (tx: Db, payload: never) => Promise<unknown>) => (payload: unknown) =>
    deps.db.transaction(async (tx) => void (await work(tx, payload as never)));
  return {
    tasks: {
      'tell-sign-up': within((tx, change) => tellSignUp(tx, deps, change)),
      'tell-shift-change': within((tx, change) => tellShiftChange(tx, deps, change)),
      'tell-shift-moved': within((tx, { shiftId }: { shiftId: string }) => tellShiftMoved(tx, deps, shiftId)),
      'tell-shift-message': within((tx, message) => tellMessage(tx, deps, message)),
      'tell-hours': within((tx, change) => tellHours(tx, deps, change)),
      'remind-shift': within((tx, shift) => remind(tx, deps, shift)),
      'send-shift-reminders': () => queries.enqueueShiftReminders(deps.db, deps.clock.now()),
    },
    schedule: ['* * * * * send-shift-reminders'],
  };
}

type About = Pick<Notice, 'kind' | 'reason' | 'path' | 'actorId' | 'isReceipt'> & { attachments?: Attachment[] };

function noticeFor(
  personId: string,
  shift: queries.ShiftFacts,
  words: say.ShiftWords,
  { attachments = [], ...about }: About,
): Notice {
  const { title, text, before, after, button } = words;
  return {
    personId,
    ...about,
    ...(shift.eventId && { eventId: shift.eventId }),
    title,
    text: excerpt(text),
    letter: { paragraphs: [...before, `${shift.role} · ${shift.at}\n${timeOf(shift)}`, ...after], button, attachments },
    startsAt: shift.startsAt,
    ...(isOfUseAfterwards(about.kind) ? {} : { expiresAt: shift.endsAt }),
  };
}

const isOfUseAfterwards = (kind: NotificationKind) => kind === 'hours' || kind === 'shift-message';

const manageOf = ({ eventId, slug }: queries.ShiftFacts): Notice['path'] =>
  eventId ? `/events/${eventId}/manage/volunteers` : `/organizations/${slug}/manage/volunteers`;

/** The volunteer, unless it has changed again since, and whoever organizes it. */
async function tellSignUp(tx: Db, deps: TellingDeps, { signUpId, revision, kind }: SignUpChange): Promise<void> {
  const news = await queries.findSignUpNews(tx, signUpId);
  if (!news || news.revision !== revision || news.isCancelled) return;
  const reason = `sign-up:${signUpId}:${revision}`;
  const own = say.signUpWords[kind]?.(news);
  const theirs = say.organizerWords[kind]?.(news);
  const isReceipt = kind === 'signed-up' || kind === 'waitlisted';
  const attachments = kind === 'signed-up' || kind === 'moved-up' ? await calendarFor(tx, deps, news) : [];
  await tellPeople(tx, deps, [
    ...(own
      ? [noticeFor(news.personId, news, own, { kind: 'shift', reason, path: OWN_PATH, isReceipt, attachments })]
      : []),
    ...(theirs ? news.organizerIds : []).map((id) =>
      noticeFor(id, news, theirs!, { kind: 'volunteer', reason, path: manageOf(news), actorId: news.personId }),
    ),
  ]);
}

async function calendarFor(tx: Db, { config }: TellingDeps, of: queries.SignUpNews): Promise<Attachment[]> {
  const row = await findShiftForCalendar(tx, of.shiftId, of.personId);
  return row ? [calendarAttachment('shift.ics', shiftEntry(row, config), config)] : [];
}

async function tellShiftChange(
  tx: Db,
  deps: TellingDeps,
  { shiftId, kind, was, by = null }: ShiftChange,
): Promise<void> {
  if (kind === 'changed' && was) {
    await queries.insertShiftNews(tx, shiftId, was, by);
    const runAt = secondsAfter(deps.clock.now(), GATHER_SECONDS);
    await enqueueJob(tx, 'tell-shift-moved', { shiftId }, { runAt, key: `shift-news:${shiftId}` });
  }
  const shift = kind === 'cancelled' ? await queries.findShiftFacts(tx, shiftId) : undefined;
  if (!shift) return;
  const words = say.changeWords.cancelled(shift);
  // Whoever has several shifts of an event that is cancelled hears of that once; who answered it is told by the notice of the event.
  const reason = shift.isEventCancelled ? `shifts-cancelled:${shift.eventId}` : `shift-cancelled:${shiftId}`;
  await tellThoseOn(tx, deps, { shift, words, by, reason, isTheEvent: shift.isEventCancelled });
}

/** What was moved and moved back is no news. */
async function tellShiftMoved(tx: Db, deps: TellingDeps, shiftId: string): Promise<void> {
  const was = await queries.takeShiftNews(tx, shiftId);
  const shift = await queries.findShiftFacts(tx, shiftId);
  if (!was || !shift || shift.isCancelled || (+was.startsAt === +shift.startsAt && +was.endsAt === +shift.endsAt))
    return;
  const words = say.changeWords.changed(shift, was);
  await tellThoseOn(tx, deps, { shift, words, by: was.by, reason: `shift-moved:${was.id}` });
}

type Told = {
  shift: NonNullable<Awaited<ReturnType<typeof queries.findShiftFacts>>>;
  words: say.ShiftWords;
  reason: string;
  by: string | null;
  isTheEvent?: boolean;
};

/** All on the shift but who did it; where that is not known it was one of its organizers. */
async function tellThoseOn(tx: Db, deps: TellingDeps, { shift, words, reason, by, isTheEvent }: Told): Promise<void> {
  const statuses = ['signed-up', 'waitlisted'];
  const people = await queries.listPeopleOn(tx, shift.shiftId, { statuses, isToldOfEvent: isTheEvent });
  await tellPeople(
    tx,
    deps,
    people
      .filter(({ personId }) => by !== null || !shift.organizerIds.includes(personId))
      .map(({ personId }) => noticeFor(personId, shift, words, { kind: 'shift', reason, path: OWN_PATH, actorId: by })),
  );
}

async function tellMessage(
  tx: Db,
  deps: TellingDeps,
  { messageId, shiftId, senderId, ...message }: Message,
): Promise<void> {
  const shift = await queries.findShiftFacts(tx, shiftId);
  if (!shift) return;
  const sender = (await findPerson(tx, senderId))?.name ?? shift.host;
  const about = {
    kind: 'shift-message',
    reason: `shift-message:${messageId}`,
    path: OWN_PATH,
    actorId: senderId,
  } as const;
  const words = say.messageWords(shift, { ...message, sender });
  const people = await queries.listPeopleOn(tx, shiftId, { statuses: ['signed-up'] });
  await tellPeople(
    tx,
    deps,
    people.map(({ personId }) => noticeFor(personId, shift, words, about)),
  );
}

async function tellHours(tx: Db, deps: TellingDeps, { signUpId, kind, change, by }: HoursChange): Promise<void> {
  const news = await queries.findSignUpNews(tx, signUpId);
  if (!news || (news.attendance === 'no-show') !== (kind === 'no-show')) return;
  // Each change is told: what was corrected, and corrected back, is another time than was told last.
  const reason = `hours:${change}`;
  const about = { kind: 'hours', reason, path: OWN_PATH, actorId: by ?? null } as const;
  await tellPeople(tx, deps, [noticeFor(news.personId, news, say.hoursWords[kind]!(news), about)]);
}

const DAY_SECONDS = 24 * 60 * 60;

/** The job may be late, and the shift moved or cancelled since; who signed up within the last day needs no reminder. */
async function remind(tx: Db, deps: TellingDeps, due: { shiftId: string; startsAt: string }): Promise<void> {
  const shift = await queries.findShiftFacts(tx, due.shiftId);
  const startsAt = new Date(due.startsAt);
  if (!shift || shift.isCancelled || +shift.startsAt !== +startsAt || startsAt <= deps.clock.now()) return;
  const signedUpBefore = secondsAfter(startsAt, -DAY_SECONDS);
  const people = await queries.listPeopleOn(tx, due.shiftId, { statuses: ['signed-up'], signedUpBefore });
  const reason = `shift-reminder:${due.shiftId}:${startsAt.toISOString()}`;
  await tellPeople(
    tx,
    deps,
    people.map(({ personId }) => ({
      ...noticeFor(personId, shift, say.reminderWords(shift), {
        kind: 'shift-reminder',
        reason,
        path: `${OWN_PATH}?shift=${due.shiftId}`,
      }),
      expiresAt: startsAt,
    })),
  );
}

import { z } from 'zod';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { paths } from '#contracts/site-paths.ts';
import { excerpt } from '#server/notifications/excerpt.ts';
import type { Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, job, timestamp } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { shiftEntry } from '#server/volunteering/shift-calendars.actions.ts';
import { findShiftForCalendar } from '#server/volunteering/shift-calendars.queries.ts';
import {
  shiftChanged,
  signUpChanged,
  volunteerHoursChanged,
  volunteersMessaged,
} from '#server/volunteering/volunteering.domain-events.ts';
import { calendarAttachment } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';
import * as say from './volunteer-notices.emails.ts';
import * as queries from './volunteer-notices.queries.ts';

/** All moves of a shift within this time are told of as one. */
const GATHER_SECONDS = 600;
const OWN_PATH = paths.dashboardVolunteering();

const notifyOfShiftMoveJob = job({ name: 'notify-of-shift-move', payload: z.object({ shiftId: z.uuid() }) });
const remindVolunteersJob = job({
  name: 'remind-volunteers',
  payload: z.object({ shiftId: z.uuid(), startsAt: timestamp }),
});
export const sendShiftRemindersJob = job({ name: 'send-shift-reminders', cron: '* * * * *' });

type SignUpChange = z.output<typeof signUpChanged.payload>;
type ShiftChange = z.output<typeof shiftChanged.payload>;
type Message = z.output<typeof volunteersMessaged.payload>;
type HoursChange = z.output<typeof volunteerHoursChanged.payload>;

export function volunteerNoticeJobs(deps: TellingDeps): Work {
  const within =
    <P>(work: (tx: Db, deps: TellingDeps, payload: P) => Promise<unknown>) =>
    (payload: P) =>
      deps.db.transaction((tx) => work(tx, deps, payload));
  return combine([
    on(signUpChanged, { name: 'notify-of-sign-up' }, within(notifyOfSignUp)),
    on(shiftChanged, { name: 'notify-of-shift-change' }, within(notifyOfShiftChange)),
    on(volunteersMessaged, { name: 'notify-of-shift-message' }, within(notifyOfMessage)),
    on(volunteerHoursChanged, { name: 'notify-of-hours' }, within(notifyOfHours)),
    handle(notifyOfShiftMoveJob, within(notifyOfShiftMove)),
    handle(remindVolunteersJob, within(remindVolunteers)),
    handle(sendShiftRemindersJob, () => queries.enqueueShiftReminders(deps.db, deps.clock.now())),
  ]);
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
  eventId ? paths.manageEventVolunteers(eventId) : paths.manageOrganizationVolunteers(slug!);

/** The volunteer, unless it has changed again since, and whoever organizes it. */
async function notifyOfSignUp(tx: Db, deps: TellingDeps, { signUpId, revision, kind }: SignUpChange): Promise<void> {
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

async function notifyOfShiftChange(
  tx: Db,
  deps: TellingDeps,
  { shiftId, kind, was, actorId }: ShiftChange,
): Promise<void> {
  if (kind === 'moved' && was) {
    await queries.insertShiftNews(tx, shiftId, was, actorId);
    const runAt = secondsAfter(deps.clock.now(), GATHER_SECONDS);
    await enqueue(tx, notifyOfShiftMoveJob, { shiftId }, { runAt, key: `shift-news:${shiftId}` });
  }
  const shift = kind === 'cancelled' ? await queries.findShiftFacts(tx, shiftId) : undefined;
  if (!shift) return;
  const words = say.changeWords.cancelled(shift);
  // Whoever has several shifts of an event that is cancelled hears of that once; who answered it is told by the notice of the event.
  const reason = shift.isEventCancelled ? `shifts-cancelled:${shift.eventId}` : `shift-cancelled:${shiftId}`;
  await notifyVolunteers(tx, deps, { shift, words, actorId, reason, isTheEvent: shift.isEventCancelled });
}

/** What was moved and moved back is no news. */
async function notifyOfShiftMove(tx: Db, deps: TellingDeps, { shiftId }: { shiftId: string }): Promise<void> {
  const was = await queries.takeShiftNews(tx, shiftId);
  const shift = await queries.findShiftFacts(tx, shiftId);
  if (!was || !shift || shift.isCancelled || (+was.startsAt === +shift.startsAt && +was.endsAt === +shift.endsAt))
    return;
  const words = say.changeWords.changed(shift, was);
  await notifyVolunteers(tx, deps, { shift, words, actorId: was.by, reason: `shift-moved:${was.id}` });
}

type ShiftNotice = {
  shift: NonNullable<Awaited<ReturnType<typeof queries.findShiftFacts>>>;
  words: say.ShiftWords;
  reason: string;
  actorId: string | null;
  isTheEvent?: boolean;
};

/** All on the shift but who did it; where that is not known it was one of its organizers. */
async function notifyVolunteers(
  tx: Db,
  deps: TellingDeps,
  { shift, words, reason, actorId, isTheEvent }: ShiftNotice,
): Promise<void> {
  const statuses = ['signed-up', 'waitlisted'];
  const people = await queries.listPeopleOn(tx, shift.shiftId, { statuses, isToldOfEvent: isTheEvent });
  await tellPeople(
    tx,
    deps,
    people
      .filter(({ personId }) => actorId !== null || !shift.organizerIds.includes(personId))
      .map(({ personId }) => noticeFor(personId, shift, words, { kind: 'shift', reason, path: OWN_PATH, actorId })),
  );
}

async function notifyOfMessage(
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

async function notifyOfHours(tx: Db, deps: TellingDeps, { signUpId, kind, key, actorId }: HoursChange): Promise<void> {
  const news = await queries.findSignUpNews(tx, signUpId);
  if (!news || (news.attendance === 'no-show') !== (kind === 'no-show')) return;
  // Each change is told: what was corrected, and corrected back, is another time than was told last.
  const reason = `hours:${key}`;
  const about = { kind: 'hours', reason, path: OWN_PATH, actorId } as const;
  await tellPeople(tx, deps, [noticeFor(news.personId, news, say.hoursWords[kind](news), about)]);
}

const DAY_SECONDS = 24 * 60 * 60;

/** The job may be late, and the shift moved or cancelled since; who signed up within the last day needs no reminder. */
async function remindVolunteers(
  tx: Db,
  deps: TellingDeps,
  { shiftId, startsAt }: z.output<typeof remindVolunteersJob.payload>,
): Promise<void> {
  const shift = await queries.findShiftFacts(tx, shiftId);
  if (!shift || shift.isCancelled || +shift.startsAt !== +startsAt || startsAt <= deps.clock.now()) return;
  const signedUpBefore = secondsAfter(startsAt, -DAY_SECONDS);
  const people = await queries.listPeopleOn(tx, shiftId, { statuses: ['signed-up'], signedUpBefore });
  const reason = `shift-reminder:${shiftId}:${startsAt.toISOString()}`;
  await tellPeople(
    tx,
    deps,
    people.map(({ personId }) => ({
      ...noticeFor(personId, shift, say.reminderWords(shift), {
        kind: 'shift-reminder',
        reason,
        path: `${OWN_PATH}?shift=${shiftId}`,
      }),
      expiresAt: startsAt,
    })),
  );
}

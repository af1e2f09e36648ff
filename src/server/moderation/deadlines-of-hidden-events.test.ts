import { describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from '#server/rsvps/rsvp-deadlines.jobs.ts';
import { showRsvp } from '#server/rsvps/rsvps.actions.ts';
import { requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import { daysAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';
import { endExpiredDecisions } from './appeals.actions.ts';

const HOUR_MS = 3_600_000;
const app = await testApp();
const deps = { ...app.deps, db: app.db };
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
const rsvpOf = async (eventId: string, { user }: SomeoneSignedIn) =>
  showRsvp(deps, await requireVisibleEvent(app.db, eventId, user.id), user.id);
const enforceDeadlines = async () => {
  await runNow(rsvpDeadlineJobs(deps), enforceRsvpDeadlinesJob, {});
  await runJobs(app);
};
const titlesOf = async (person: SomeoneSignedIn) => (await notificationsOf(app, person)).map(({ title }) => title);
const hoursUntil = (time: string) => (Date.parse(time) - app.clock.now().getTime()) / HOUR_MS;
/** For a day. */
const hide = (eventId: string) =>
  decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide', days: 1 });

/** Ben is offered the only seat for twelve hours, for which Cleo waits. */
async function offeredSeat(fields: EventFields = {}) {
  const [host, first, ben, cleo] = await signUpPeople(app.deps, 4);
  const event = await published(app, host, { title: 'Tea', capacity: 1, waitlistOfferHours: 12, ...fields });
  const { id } = event;
  for (const person of [first, ben, cleo]) await joinEvent(app, id, person);
  await app.call(leaveEvent, { params: { eventId: id } }, first);
  await runJobs(app);
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
  return { id, host, ben, cleo, hoursAhead: hoursUntil(event.startsAt!) };
}

test('an offer whose deadline ended while the event was hidden begins again when it is shown, and the person is told', async () => {
  const { id, ben, cleo } = await offeredSeat();
  await hide(id);
  await atLaterTime(app, { days: 1 }, async () => {
    await endExpiredDecisions(app.deps);
    await enforceDeadlines();
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'waitlisted', position: 1 });
  });
  expect((await titlesOf(ben)).filter((title) => title === 'A spot opened up: Tea')).toHaveLength(2);
  await atLaterTime(app, { days: 1, hours: 12 }, async () => {
    await enforceDeadlines();
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'waitlisted', isPassedOver: true });
    expect((await rsvpOf(id, cleo)).status).toBe('offered');
  });
});

test('an offer begins again, too, when an edit that waited is released', async () => {
  const { id, host, ben } = await offeredSeat();
  const description = 'See http://a.example http://b.example http://c.example for pills';
  await app.call(updateEvent, { params: { eventId: id }, body: { description } }, host);
  const { id: caseId, revision } = await caseOf(app, { kind: 'event', targetId: id }, moderator);
  // Sessions would end if the clock advanced, so the deadline moves.
  await app.db.execute(`update rsvps set answer_by = $2 where event_id = $1 and status = 'offered'`, [
    id,
    hoursFromNow(-1),
  ]);
  const body = { revision, action: 'none', rule: 'spam', explanation: 'It is fine.' } as const;
  await app.call(decideCase, { params: { caseId }, body }, moderator);
  await enforceDeadlines();
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
});

test('an offered seat is the person’s if it is too late to offer it again', async () => {
  const { id, ben, cleo, hoursAhead } = await offeredSeat({ startsLocal: daysAhead(app, 2) });
  await hide(id);
  await atLaterTime(app, { hours: hoursAhead - 1 }, async () => {
    await endExpiredDecisions(app.deps);
    await enforceDeadlines();
    expect([(await rsvpOf(id, ben)).status, (await rsvpOf(id, cleo)).status]).toEqual(['going', 'waitlisted']);
  });
});

describe('a guest who was asked to confirm before the event was hidden', () => {
  const asked = async () => {
    const [host, ben, cleo] = await signUpPeople(app.deps, 3);
    const confirmation = { confirmHoursBefore: 48, releaseHoursBefore: 12, startsLocal: daysAhead(app, 2) } as const;
    const event = await published(app, host, { title: 'Tea', capacity: 1, ...confirmation });
    for (const person of [ben, cleo]) await joinEvent(app, event.id, person);
    await atLaterTime(app, { days: 1 }, enforceDeadlines);
    await hide(event.id);
    return { id: event.id, ben, cleo, hoursAhead: hoursUntil(event.startsAt!) };
  };

  test('is asked again with a new deadline if it ended meanwhile', async () => {
    const { id, ben, cleo, hoursAhead } = await asked();
    await atLaterTime(app, { hours: hoursAhead - 10 }, async () => {
      await endExpiredDecisions(app.deps);
      await enforceDeadlines();
      expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', answerBy: hoursFromNow(8) });
    });
    expect((await titlesOf(ben)).filter((title) => title === 'Are you still coming? Tea')).toHaveLength(2);
    await atLaterTime(app, { hours: hoursAhead - 2 }, async () => {
      await enforceDeadlines();
      expect([(await rsvpOf(id, ben)).status, (await rsvpOf(id, cleo)).status]).toEqual(['waitlisted', 'going']);
    });
  });

  test('keeps the seat if too little time is left to answer', async () => {
    const { id, ben, hoursAhead } = await asked();
    await atLaterTime(app, { hours: hoursAhead - 3 }, async () => {
      await endExpiredDecisions(app.deps);
      await enforceDeadlines();
      expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', isConfirmationDue: true, answerBy: null });
    });
    await atLaterTime(app, { hours: hoursAhead - 1 }, async () => {
      await enforceDeadlines();
      expect((await rsvpOf(id, ben)).status).toBe('going');
    });
  });
});

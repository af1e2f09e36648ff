import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { publishMoves } from '#server/volunteering/needs/shift-changes.actions.ts';
import { shiftChanged, shiftsMoved } from '#server/volunteering/volunteering.domain-events.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  makeEventRole,
  makeEventShift,
  runVolunteeringJobs,
  shiftAfter,
  signUpForShift,
} from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const HOUR_MS = 3_600_000;

/** How many moves the person is notified of once the host had time to correct them. */
async function countMoves(person: SomeoneSignedIn) {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'shift-news:%'`);
  await runJobs(app);
  return (await notificationsOf(app, person)).filter(({ reason }) => reason.startsWith('shift-moved:')).length;
}

async function shiftOfBen(days = 10) {
  const [startsLocal, endsLocal] = [daysAhead(app, days, '10:00'), daysAhead(app, days, '15:00')];
  const shift = await makeEventShift(app, await published(app, ada, { startsLocal, endsLocal }), ada);
  await signUpForShift(app, shift.id, ben);
  await runJobs(app);
  const was = { startsAt: new Date(+new Date(shift.startsAt) - HOUR_MS), endsAt: new Date(shift.endsAt) };
  return { id: shift.id, was };
}

test('the shifts of an event move in one job, and volunteers are notified of each', async () => {
  const event = await published(app, ada, {
    startsLocal: daysAhead(app, 10, '10:00'),
    endsLocal: daysAhead(app, 10, '15:00'),
  });
  const shifts = [0, 60, 120].map((minutes) => shiftAfter(event, minutes));
  const role = await makeEventRole(app, event, ada, { shifts });
  for (const { id } of role.shifts) await signUpForShift(app, id, ben);
  await runJobs(app);
  const body = { startsLocal: daysAhead(app, 20, '10:00'), endsLocal: daysAhead(app, 20, '15:00') };
  await app.call(updateEvent, { params: { eventId: event.id }, body }, ada);
  await runVolunteeringJobs(app);
  const moves = await publishedEvents(app, shiftsMoved);
  expect(moves.map((move) => move.shifts.map(({ shiftId }) => shiftId).toSorted())).toEqual([
    role.shifts.map(({ id }) => id).toSorted(),
  ]);
  expect(await countMoves(ben)).toBe(3);
});

test('no job moves more than 25 shifts, and none those without volunteers', async () => {
  const { was } = await shiftOfBen();
  const shifts = Array.from({ length: 61 }, (_, index) => ({ id: randomUUID(), ...was, people: index === 0 ? 0 : 1 }));
  await publishMoves(app.db, shifts, null);
  const moves = await publishedEvents(app, shiftsMoved);
  expect(moves.map((move) => move.shifts.length)).toEqual([25, 25, 10]);
  expect(moves.flatMap((move) => move.shifts.map(({ shiftId }) => shiftId))).toEqual(
    shifts.slice(1).map(({ id }) => id),
  );
  await runJobs(app);
});

test('a shift that was deleted since does not keep volunteers of the others from being notified', async () => {
  const { id, was } = await shiftOfBen();
  const shifts = [randomUUID(), id].map((shiftId) => ({ shiftId, ...was }));
  await publish(app.db, shiftsMoved, { shifts, actorId: null });
  expect(await countMoves(ben)).toBe(1);
});

test('shifts that begin within the hour and later ones, moved together, each have the time of their own news', async () => {
  const [soon, later] = [await shiftOfBen(), await shiftOfBen(20)];
  const now = app.deps.clock.now();
  const shifts = [
    { shiftId: soon.id, ...soon.was, startsAt: now },
    { shiftId: later.id, ...later.was },
  ];
  await publish(app.db, shiftsMoved, { shifts, actorId: null });
  await runJobs(app);
  const waiting = await app.db.rows(
    z.object({ key: z.string(), runAt: z.date() }),
    `select key, run_at as "runAt" from graphile_worker.jobs where key like 'shift-news:%'`,
  );
  expect(waiting.map(({ key }) => key)).toEqual([`shift-news:${later.id}`]);
  expect(+waiting[0]!.runAt).toBeGreaterThan(+now);
  expect(await countMoves(ben)).toBe(2);
});

test('a move that an earlier version published is still handled', async () => {
  const { id, was } = await shiftOfBen();
  await publish(app.db, shiftChanged, { shiftId: id, kind: 'moved', was, actorId: null });
  expect(await countMoves(ben)).toBe(1);
});

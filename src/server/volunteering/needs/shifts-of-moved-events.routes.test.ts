import { expect, test } from 'vitest';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { hideEvent } from '#server/events/hidden-events.actions.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  makeEventRole,
  makeEventShift,
  runVolunteeringJobs,
  shiftAfter,
  shiftNow,
  shiftsOf,
  signUpForShift,
} from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

test('a shift that has begun stays where it is when its event moves, also while a moderator looks at the event', async () => {
  const ada = await signUp(app.deps);
  const event = await published(app, ada);
  await makeEventRole(app, event, ada, { shifts: [shiftAfter(event, 0), shiftAfter(event, 60)] });
  const [first, second] = await shiftsOf(app, event, ada);
  await app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2::timestamptz - interval '1 hour' where id = $1`,
    [first!.id, app.clock.now()],
  );
  const begun = (await shiftsOf(app, event, ada)).find(({ id }) => id === first!.id)!;
  await app.deps.db.transaction((tx) => hideEvent(tx, event.id, { decisionId: event.id, now: app.clock.now() }));
  const body = { startsLocal: daysAhead(app, 20, '10:00'), endsLocal: daysAhead(app, 20, '15:00') };
  expect((await app.call(updateEvent, { params: { eventId: event.id }, body }, ada)).status).toBe(200);
  await runVolunteeringJobs(app);
  const after = new Map((await shiftsOf(app, event, ada)).map((shift) => [shift.id, shift]));
  expect(after.get(second!.id)!.startsLocal).toBe(daysAhead(app, 20, '11:00'));
  expect(after.get(first!.id)).toMatchObject({ startsAt: begun.startsAt, startsLocal: begun.startsLocal });
});

test('a shift that would have begun already stays where it is when its event moves, and moves again with the next move', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const event = await published(app, ada, { startsLocal: daysAhead(app, 10, '18:00') });
  const setup = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, -3 * 24 * 60)] });
  await signUpForShift(app, setup.id, ben);
  const moveTo = async (days: number) => {
    const body = { startsLocal: daysAhead(app, days, '18:00'), endsLocal: daysAhead(app, days, '20:00') };
    expect((await app.call(updateEvent, { params: { eventId: event.id }, body }, ada)).status).toBe(200);
    await runVolunteeringJobs(app);
    return shiftNow(app, event, setup, ben);
  };
  expect(await moveTo(2)).toMatchObject({ startsLocal: setup.startsLocal, state: 'signed-up' });
  expect((await moveTo(11)).startsLocal).toBe(daysAhead(app, 8, '18:00'));
});

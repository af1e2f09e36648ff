import { expect, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { toTaskList } from '#server/platform/jobs/work.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { runTasks } from '#tests/support/run-tasks.ts';
import { testApp } from '#tests/support/test-app.ts';
import { submitRsvps } from './seating.actions.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
const crowd = await signUpPeople(app.deps, 60);

/** The stored counters next to the sums over the RSVPs. */
async function readCounts(eventId: string) {
  return app.db.one(
    z.object({
      taken: z.number(),
      waiting: z.number(),
      going: z.number(),
      waitlisted: z.number(),
      positions: z.number(),
      rsvps: z.number(),
    }),
    `select max(c.seats_taken) as taken, max(c.seats_waiting) as waiting, count(distinct r.position) as positions, count(r.id) as rsvps,
       coalesce(sum(r.party) filter (where r.status = 'going'), 0) as going,
       coalesce(sum(r.party) filter (where r.status = 'waitlisted'), 0) as waitlisted
     from event_counters c left join rsvps r using (event_id) where event_id = $1`,
    [eventId],
  );
}
const join = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);

test('concurrent RSVPs on separate connections never oversell the event', async () => {
  const { id } = await published(app, ada, { capacity: 10 });
  const outcomes = await Promise.all(
    crowd.map(({ user }) =>
      submitRsvps(
        app.db,
        id,
        [{ personId: user.id, status: 'going', guests: 0, answers: {}, isHidden: false }],
        app.clock.now(),
      ),
    ),
  );
  expect(outcomes.flat().filter((outcome) => 'status' in outcome && outcome.status === 'going')).toHaveLength(10);
  expect(await readCounts(id)).toEqual({ taken: 10, waiting: 50, going: 10, waitlisted: 50, positions: 60, rsvps: 60 });
});

test('concurrent joins, leaves, removals and edits cause no deadlock, no overselling and no wrong counts', async () => {
  const { id } = await published(app, ada, { capacity: 15, guestsPerRsvp: 2 });
  const params = { eventId: id };
  const work = crowd.flatMap((person, index) => [
    async () => (await join(id, person, index % 3)).status,
    ...(index % 3 === 0 ? [async () => (await app.call(leaveEvent, { params }, person)).status] : []),
    ...(index % 10 === 0
      ? [
          async () =>
            (await app.call(updateEvent, { params, body: { capacity: 15 + index / 10, venue: `Room ${index}` } }, ada))
              .status,
        ]
      : []),
    ...(index % 12 === 5
      ? [
          async () => {
            const removal = { params: { ...params, personId: person.user.id }, body: { status: 'removed' as const } };
            return (await app.call(moveRsvp, removal, ada)).status;
          },
        ]
      : []),
  ]);
  const statuses = await Promise.all(work.map((run) => run()));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // Those that settle seats; notifying everybody takes as long as all of the requests.
  await runTasks(app.db, toTaskList(rsvpJobs(app.deps)));
  const { taken, waiting, going, waitlisted } = await readCounts(id);
  expect({ taken, waiting }).toEqual({ taken: going, waiting: waitlisted });
  const { capacity } = (await app.call(getEvent, { params })).body.seats;
  expect(taken).toBeLessThanOrEqual(20);
  expect(capacity).toBeGreaterThanOrEqual(15);
});

test('an RSVP that races with a cancellation either gets a seat or is refused with the reason', async () => {
  const { id } = await published(app, ada, { capacity: null });
  const joins = crowd.map((person) => join(id, person));
  const cancelling = app.call(cancelEvent, { params: { eventId: id }, body: { reason: 'Rain' } }, ada);
  const answers = await Promise.all(joins);
  expect((await cancelling).status).toBe(200);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { problem } of refused) expect(problem.code).toBe('event.cancelled');
  expect((await readCounts(id)).going).toBe(crowd.length - refused.length);
});

import { beforeAll, expect, test } from 'vitest';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { knowPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { takeAnswers } from './seating.actions.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let crowd: SomeoneSignedIn[];
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
  ada = await signUp(it.deps);
  crowd = await Promise.all(Array.from({ length: 60 }, () => signUp(it.deps)));
});

/** What is kept beside what the answers add up to. */
async function sums(eventId: string) {
  const { rows } = await it.db.query<Record<'taken' | 'waiting' | 'going' | 'inLine' | 'places' | 'answers', number>>(
    `select max(c.seats_taken) as taken, max(c.seats_waiting) as waiting, count(distinct r.position) as places, count(*) as answers,
       coalesce(sum(r.party) filter (where r.status = 'going'), 0) as going,
       coalesce(sum(r.party) filter (where r.status = 'waitlisted'), 0) as "inLine"
     from event_counters c join rsvps r using (event_id) where event_id = $1`,
    [eventId],
  );
  return rows[0]!;
}
const join = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  it.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);

test('answers of several processes, each on a connection of its own, meet at the lock: exact', async () => {
  const { id } = await published(it, ada, { capacity: 10 });
  const outcomes = await Promise.all(
    crowd.map(({ user }) =>
      takeAnswers(
        it.db,
        id,
        [{ personId: user.id, status: 'going', guests: 0, answers: {}, isHidden: false }],
        it.clock.now(),
      ),
    ),
  );
  expect(outcomes.flat().filter((outcome) => 'status' in outcome && outcome.status === 'going')).toHaveLength(10);
  expect(await sums(id)).toEqual({ taken: 10, waiting: 50, going: 10, inLine: 50, places: 60, answers: 60 });
});

test('joining, leaving, moving and editing at once: no deadlock, no seat too many, counts true', async () => {
  const { id } = await published(it, ada, { capacity: 15, guestsPerRsvp: 2 });
  const params = { eventId: id };
  const work = crowd.flatMap((person, at) => [
    async () => (await join(id, person, at % 3)).status,
    ...(at % 3 === 0 ? [async () => (await it.call(leaveEvent, { params }, person)).status] : []),
    ...(at % 10 === 0
      ? [
          async () =>
            (await it.call(updateEvent, { params, body: { capacity: 15 + at / 10, venue: `Room ${at}` } }, ada)).status,
        ]
      : []),
    ...(at % 12 === 5
      ? [
          async () => {
            const removal = { params: { ...params, personId: person.user.id }, body: { status: 'removed' as const } };
            return (await it.call(moveRsvp, removal, ada)).status;
          },
        ]
      : []),
  ]);
  const statuses = await Promise.all(work.map((each) => each()));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await runJobs(it);
  const { taken, waiting, going, inLine } = await sums(id);
  expect({ taken, waiting }).toEqual({ taken: going, waiting: inLine });
  const { capacity } = (await it.call(getEvent, { params })).body.seats;
  expect(taken).toBeLessThanOrEqual(20);
  expect(capacity).toBeGreaterThanOrEqual(15);
});

test('while an event is being cancelled, whoever is told of a seat has it, and everybody else why not', async () => {
  const { id } = await published(it, ada, { capacity: null });
  const joins = crowd.map((person) => join(id, person));
  const cancelling = it.call(cancelEvent, { params: { eventId: id }, body: { reason: 'Rain' } }, ada);
  const answers = await Promise.all(joins);
  expect((await cancelling).status).toBe(200);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { problem } of refused) expect(problem.code).toBe('event.cancelled');
  expect((await sums(id)).going).toBe(crowd.length - refused.length);
});

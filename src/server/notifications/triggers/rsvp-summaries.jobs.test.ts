import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { knowPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
});
beforeEach(async () => {
  [ada, ben, cleo] = [await signUp(it.deps), await signUp(it.deps), await signUp(it.deps)];
});

const join = (eventId: string, as: SomeoneSignedIn) =>
  it.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 0 } }, as);
/** Ten minutes pass for the jobs, which look at the clock of the database. */
const tenMinutesLater = async () => {
  await runJobs(it);
  await it.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'answer-news:%'`);
  await runJobs(it);
};
const summariesOf = async (person: SomeoneSignedIn) =>
  (await notificationsOf(it, person)).filter(({ kind }) => kind === 'answer').map(({ title, text }) => [title, text]);

describe('answers to an event', () => {
  // spec: 10.29
  test('of ten minutes are one notice to its host, with who and how many; no answer is told of twice', async () => {
    const { id } = await published(it, ada, { title: 'Tea', capacity: 2 });
    await join(id, ben);
    await join(id, cleo);
    await join(id, await signUp(it.deps));
    await runJobs(it);
    expect(await summariesOf(ada)).toEqual([]);
    await tenMinutesLater();
    const first = [`${ben.user.name} and ${cleo.user.name} are going to Tea`, '2 of 2 seats taken, 1 waiting'];
    expect(await summariesOf(ada)).toEqual([first]);
    await tenMinutesLater();
    expect(await summariesOf(ada)).toEqual([first]);
  });

  test('are not told of when it is the host who answers, or who answered has left again', async () => {
    const { id } = await published(it, ada, { title: 'Tea' });
    await join(id, ada);
    await tenMinutesLater();
    expect(await summariesOf(ada)).toEqual([]);
  });

  test('name who left while others came', async () => {
    const { id } = await published(it, ada, { title: 'Tea' });
    await join(id, ben);
    await join(id, cleo);
    await it.call(leaveEvent, { params: { eventId: id } }, ben);
    await tenMinutesLater();
    expect(await summariesOf(ada)).toEqual([[`${cleo.user.name} is going to Tea`, '1 going, 1 cannot come']]);
  });
});

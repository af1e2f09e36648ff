import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { knowPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeAll(async () => {
  app = await testApp();
  await knowPlaces(app);
});
beforeEach(async () => {
  [ada, ben, cleo] = [await signUp(app.deps), await signUp(app.deps), await signUp(app.deps)];
});

const join = (eventId: string, as: SomeoneSignedIn) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 0 } }, as);
/** Ten minutes pass for the jobs, which look at the clock of the database. */
const tenMinutesLater = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'answer-news:%'`);
  await runJobs(app);
};
const summariesOf = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'answer').map(({ title, text }) => [title, text]);

describe('answers to an event', () => {
  // spec: 10.29
  test('of ten minutes are one notice to its host, with who and how many; no answer is told of twice', async () => {
    const { id } = await published(app, ada, { title: 'Tea', capacity: 2 });
    await join(id, ben);
    await join(id, cleo);
    await join(id, await signUp(app.deps));
    await runJobs(app);
    expect(await summariesOf(ada)).toEqual([]);
    await tenMinutesLater();
    const first = [`${ben.user.name} and ${cleo.user.name} are going to Tea`, '2 of 2 seats taken, 1 waiting'];
    expect(await summariesOf(ada)).toEqual([first]);
    await tenMinutesLater();
    expect(await summariesOf(ada)).toEqual([first]);
  });

  test('are not told of when it is the host who answers, or who answered has left again', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ada);
    await tenMinutesLater();
    expect(await summariesOf(ada)).toEqual([]);
  });

  test('name who left while others came', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ben);
    await join(id, cleo);
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    await tenMinutesLater();
    expect(await summariesOf(ada)).toEqual([[`${cleo.user.name} is going to Tea`, '1 going, 1 cannot come']]);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteComment, writeComment } from '#contracts/comments/comments.contract.ts';
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

const write = async (eventId: string, as: SomeoneSignedIn, text: string, replyTo?: string) => {
  const body = { text, ...(replyTo && { replyTo }) };
  return (await app.call(writeComment, { params: { eventId }, body }, as)).body.id;
};

describe('comments', () => {
  test('are told to who hosts the event, once, with what they say and a way to answer', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await write(id, ben, 'Is there   cake?');
    await runJobs(app);
    const [notice, ...more] = await notificationsOf(app, ada);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'comment',
      title: `${ben.user.name} commented on Tea`,
      text: 'Is there cake?',
      path: `/events/${id}#comments`,
    });
    expect(await notificationsOf(app, ben)).toEqual([]);
  });

  test('are told to whoever is answered; a host who is answered is told of that alone', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    const question = await write(id, ben, 'Is there cake?');
    await write(id, cleo, 'I bring some', question);
    const own = await write(id, ada, 'Bring cups');
    await write(id, ben, 'I will', own);
    await runJobs(app);
    expect((await notificationsOf(app, ben)).map(({ title }) => title)).toEqual([
      `${cleo.user.name} answered your comment`,
    ]);
    expect((await notificationsOf(app, ada)).map(({ kind }) => kind).toSorted()).toEqual([
      'comment',
      'comment',
      'reply',
    ]);
    expect(await notificationsOf(app, cleo)).toEqual([]);
  });

  test('that are deleted take with them what was told of them', async () => {
    const { id } = await published(app, ada);
    const slip = await write(id, ben, 'My number is 555');
    await write(id, ben, 'Is there cake?');
    await runJobs(app);
    await app.call(deleteComment, { params: { commentId: slip } }, ben);
    await runJobs(app);
    expect((await notificationsOf(app, ada)).map(({ text }) => text)).toEqual(['Is there cake?']);
  });

  test('are cut between characters, where they are nothing but emoji', async () => {
    const { id } = await published(app, ada);
    await write(id, ben, `x${'🎲'.repeat(200)}`);
    await runJobs(app);
    expect((await notificationsOf(app, ada)).map(({ text }) => text)).toEqual([`x${'🎲'.repeat(49)}…`]);
  });

  test('that are gone before anybody was told are not told of', async () => {
    const { id } = await published(app, ada);
    const slip = await write(id, ben, 'oops');
    await app.call(deleteComment, { params: { commentId: slip } }, ben);
    await runJobs(app);
    expect(await notificationsOf(app, ada)).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { deleteComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const write = async (eventId: string, as: SomeoneSignedIn, text: string, replyTo?: string) => {
  const body = { text, ...(replyTo && { replyTo }) };
  return (await app.call(writeComment, { params: { eventId }, body }, as)).body.id;
};

describe('notifications of comments', () => {
  test('are sent once to the host, with the text and a link to the comments', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await write(id, ben, 'Is there   cake?');
    await runJobs(app);
    const [first, ...others] = await notificationsOf(app, ada);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'comment',
      title: `${ben.user.name} commented on Tea`,
      text: 'Is there cake?',
      path: `/events/${id}#comments`,
    });
    expect(await notificationsOf(app, ben)).toEqual([]);
  });

  test('are sent to the author of the parent comment, and as a reply only if that is the host', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    const question = await write(id, ben, 'Is there cake?');
    await write(id, cleo, 'I bring some', question);
    const own = await write(id, ada, 'Bring cups');
    await write(id, ben, 'I will', own);
    await runJobs(app);
    expect((await notificationsOf(app, ben)).map(({ title }) => title)).toEqual([
      `${cleo.user.name} replied to your comment`,
    ]);
    expect((await notificationsOf(app, ada)).map(({ kind }) => kind).toSorted()).toEqual([
      'comment',
      'comment',
      'reply',
    ]);
    expect(await notificationsOf(app, cleo)).toEqual([]);
  });

  test('are deleted with the comment', async () => {
    const { id } = await published(app, ada);
    const deleted = await write(id, ben, 'My number is 555');
    await write(id, ben, 'Is there cake?');
    await runJobs(app);
    await app.call(deleteComment, { params: { commentId: deleted } }, ben);
    await runJobs(app);
    expect((await notificationsOf(app, ada)).map(({ text }) => text)).toEqual(['Is there cake?']);
    const waiting = (await mailsTo(app, ada.email)).filter(({ expiresAt }) => !expiresAt);
    expect(waiting.filter(({ reason }) => reason.startsWith('comment:'))).toHaveLength(1);
    expect(waiting.map(({ text }) => text).join()).not.toContain('555');
  });

  test('cut a text of emoji between characters', async () => {
    const { id } = await published(app, ada);
    await write(id, ben, `x${'🎲'.repeat(200)}`);
    await runJobs(app);
    expect((await notificationsOf(app, ada)).map(({ text }) => text)).toEqual([`x${'🎲'.repeat(49)}…`]);
  });

  test('are not sent for a comment that was deleted before the job ran', async () => {
    const { id } = await published(app, ada);
    const deleted = await write(id, ben, 'oops');
    await app.call(deleteComment, { params: { commentId: deleted } }, ben);
    await runJobs(app);
    expect(await notificationsOf(app, ada)).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  deleteComment,
  editComment,
  listComments,
  listReplies,
  reportComment,
  writeComment,
} from '#contracts/comments/comments.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { updateComment } from './comments.queries.ts';

const app = await testApp();
await insertPlaces(app);
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let eventId: string;
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  eventId = (await published(app, ada)).id;
});

const write = (text: string, as: SomeoneSignedIn | null, replyTo?: string, at = eventId) => {
  app.clock.advance({ seconds: 1 });
  return app.call(writeComment, { params: { eventId: at }, body: { text, ...(replyTo && { replyTo }) } }, as);
};
const list = async (as: SomeoneSignedIn | null = null, cursor?: string) =>
  (await app.call(listComments, { params: { eventId }, query: { ...(cursor && { cursor }) } }, as)).body;
const edit = (commentId: string, text: string, as: SomeoneSignedIn) =>
  app.call(editComment, { params: { commentId }, body: { text } }, as);
const remove = (commentId: string, as: SomeoneSignedIn) => app.call(deleteComment, { params: { commentId } }, as);
const report = (commentId: string, as: SomeoneSignedIn, reason = 'Rude') =>
  app.call(reportComment, { params: { commentId }, body: { reason } }, as);
const missingId = '00000000-0000-4000-8000-000000000000';

describe('comments', () => {
  test('are public, newest first, with one level of replies, oldest first', async () => {
    const { id } = (await write('  Is there tea? ', ben)).body;
    const reply = (await write('Plenty.', ada, id)).body;
    await write('Thanks!', ben, reply.id);
    await write('See you', cleo);
    const { comments, count } = await list();
    expect(count).toBe(4);
    expect(comments).toMatchObject([
      { text: 'See you', author: { id: cleo.user.id }, isHost: false, replies: [] },
      {
        text: 'Is there tea?',
        replies: [
          { text: 'Plenty.', isHost: true },
          { text: 'Thanks!', author: { id: ben.user.id } },
        ],
      },
    ]);
    expect(comments[0]!.abilities).toEqual({ edit: false, delete: false, report: false });
    expect((await list(ben)).comments[1]!.abilities).toEqual({ edit: true, delete: true, report: false });
    expect((await list(ada)).comments[1]!.abilities).toEqual({ edit: false, delete: true, report: true });
    expect(JSON.stringify(comments)).not.toContain('@');
  });

  test('are paginated by cursor', async () => {
    for (let n = 0; n < 23; n++) await write(`Number ${n}`, ben);
    const first = await list();
    const second = await list(null, first.nextCursor!);
    expect([...first.comments, ...second.comments].map(({ text }) => text)).toEqual(
      Array.from({ length: 23 }, (_, n) => `Number ${22 - n}`),
    );
    expect(second.nextCursor).toBeNull();
    const broken = await app.call(listComments, { params: { eventId }, query: { cursor: 'x' } });
    expect(broken.problem.fields).toHaveProperty('cursor');
  });

  test('come with their latest replies; all earlier ones follow by cursor, also under a deleted comment', async () => {
    const { id } = (await write('Is there tea?', ben)).body;
    for (let n = 0; n < 30; n++) await write(`Reply ${n}`, cleo, id);
    await remove(id, ben);
    const [comment] = (await list()).comments;
    expect(comment!.replies.map(({ text }) => text)).toEqual([25, 26, 27, 28, 29].map((n) => `Reply ${n}`));
    const readEarlier = async (cursor: string | null) =>
      (await app.call(listReplies, { params: { commentId: id }, query: { cursor: cursor! } })).body;
    const earlier = await readEarlier(comment!.earlierReplies);
    const earliest = await readEarlier(earlier.nextCursor);
    expect([...earliest.replies, ...earlier.replies].map(({ text }) => text)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Reply ${n}`),
    );
    expect(earliest.nextCursor).toBeNull();
  });

  test('can be edited only by their authors', async () => {
    const { id } = (await write('Teh', ben)).body;
    expect((await edit(id, 'Tea', ben)).body).toMatchObject({ text: 'Tea', editedAt: expect.any(String) });
    for (const other of [ada, cleo]) expect((await edit(id, 'Mine', other)).problem.code).toBe('auth.forbidden');
    expect((await edit(missingId, 'Tea', ben)).problem).toMatchObject({ status: 404, code: 'comment.not_found' });
    expect((await edit(id, ' ', ben)).problem.fields).toHaveProperty('text');
  });

  test('can be deleted by authors and hosts; replies stay until the last of them is deleted', async () => {
    const { id } = (await write('Rude', ben)).body;
    const reply = (await write('Please', cleo, id)).body;
    expect((await remove(id, cleo)).problem.code).toBe('auth.forbidden');
    expect((await remove(id, ada)).status).toBe(204);
    expect((await list()).comments).toMatchObject([
      { text: '', author: null, isDeleted: true, replies: [{ text: 'Please' }] },
    ]);
    expect((await list()).count).toBe(1);
    for (const again of [await remove(id, ada), await edit(id, 'Back', ben), await write('Late', ben, id)])
      expect(again.problem.code).toBe('comment.not_found');
    expect((await remove(reply.id, cleo)).status).toBe(204);
    expect(await list()).toMatchObject({ comments: [], count: 0 });
  });

  test('that are deleted while they are edited get no text again', async () => {
    const { id } = (await write('Is there tea?', ben)).body;
    await write('Plenty.', ada, id);
    await remove(id, ben);
    expect(await updateComment(app.db, id, 'Is there coffee?', app.clock.now())).toBe(false);
    expect(await app.db.execute(`select from comments where id = $1 and text = ''`, [id])).toBe(1);
  });

  test('of a deleted account are deleted; replies by others stay', async () => {
    const { id } = (await write('Mine', ben)).body;
    await write('Yours', cleo, id);
    await write('Alone', ben);
    await write('Mine too', ben, (await write('Another', cleo)).body.id);
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    const { comments, count } = await list();
    expect(count).toBe(2);
    expect(comments).toMatchObject([
      { text: 'Another', replies: [] },
      { text: '', author: null, isDeleted: true, replies: [{ text: 'Yours' }] },
    ]);
    expect(await app.db.execute(`select from comments where event_id = $1 and text like 'Mine%'`, [eventId])).toBe(0);
  });

  test('can be reported by other people, once each', async () => {
    const { id } = (await write('Rude', ben)).body;
    expect((await report(id, cleo)).status).toBe(204);
    expect((await report(id, cleo, 'Very rude')).status).toBe(204);
    expect((await report(id, ben)).problem.code).toBe('auth.forbidden');
    expect((await report(missingId, cleo)).problem.code).toBe('comment.not_found');
    const rows = await app.db.rows(
      z.object({ by: z.string(), words: z.string() }),
      'select reporter_id as "by", words from reports r join moderation_cases c on c.id = r.case_id where c.target_id = $1',
      [id],
    );
    expect(rows).toEqual([{ by: cleo.user.id, words: 'Very rude' }]);
  });

  test('require signing in, text and a visible event', async () => {
    expect((await write('Hi', null)).problem.code).toBe('auth.required');
    for (const text of ['', '   ', 'x'.repeat(2001)])
      expect((await write(text, ben)).problem.fields).toHaveProperty('text');
    const { id } = await draft(app, ada);
    for (const at of [id, missingId])
      expect((await write('Hi', ben, undefined, at)).problem.code).toBe('event.not_found');
    expect((await write('Hi', ada, undefined, id)).problem.code).toBe('event.not_published');
    expect((await write('Hi', ben, missingId)).problem.code).toBe('comment.not_found');
    const elsewhere = (await published(app, ada)).id;
    const { id: other } = (await write('There', ben, undefined, elsewhere)).body;
    expect((await write('Here', ben, other)).problem.code).toBe('comment.not_found');
  });
});

test('replies are refused to people whom an author of the thread blocks, and do not notify that author', async () => {
  const { id: top } = (await write('Is there tea?', cleo)).body;
  const { id: reply } = (await write('Plenty.', ada, top)).body;
  const { id: other } = (await write('And soup?', ada)).body;
  const { id: replyOfCleo } = (await write('No.', cleo, other)).body;
  await app.call(blockPerson, { params: { personId: ben.user.id } }, cleo);
  for (const target of [top, reply, replyOfCleo])
    expect((await write('Hello', ben, target)).problem).toMatchObject({ status: 403, code: 'event.not_open_to_you' });
  expect((await write('Soup for me', ben, other)).status).toBe(201);
  expect((await write('Something else', ben)).status).toBe(201);
  expect((await write('Hello, Ben', cleo, other)).status).toBe(201);
  await runJobs(app);
  expect((await notificationsOf(app, cleo)).map(({ title }) => title)).toEqual([
    `${ada.user.name} replied to your comment`,
  ]);
});

test('are not edited by people whom a host or the author of the thread blocks, who can still delete them', async () => {
  const { id: top } = (await write('Is there tea?', cleo)).body;
  const { id: reply } = (await write('Plenty.', ben, top)).body;
  const { id: own } = (await write('I like tea', ben)).body;
  await app.call(blockPerson, { params: { personId: ben.user.id } }, cleo);
  expect((await edit(reply, 'Cleo steals tea', ben)).problem.code).toBe('event.not_open_to_you');
  const { replies } = (await list(ben)).comments.find(({ id }) => id === top)!;
  expect(replies.map(({ id, abilities }) => [id, abilities.edit, abilities.delete])).toEqual([[reply, false, true]]);
  expect((await edit(own, 'I like soup', ben)).status).toBe(200);
  await app.call(blockPerson, { params: { personId: ben.user.id } }, ada);
  expect((await edit(own, 'Ada steals tea', ben)).problem.code).toBe('event.not_open_to_you');
  const shown = (await list(ben)).comments.find(({ id }) => id === own)!;
  expect([shown.text, shown.abilities]).toEqual(['I like soup', { edit: false, delete: true, report: false }]);
  expect([(await remove(reply, ben)).status, (await remove(own, ben)).status]).toEqual([204, 204]);
});

test('require a verified address where the site requires one', async () => {
  const strict = await testAppRequiringVerifiedEmail();
  const host = await signUp(strict.deps);
  const { id } = await published(strict, host);
  const someone = await signUp(strict.deps, { isVerified: false });
  const answer = await strict.call(writeComment, { params: { eventId: id }, body: { text: 'Hi' } }, someone);
  expect(answer.problem).toMatchObject({ status: 403, code: 'account.email_unverified' });
});

async function testAppRequiringVerifiedEmail(): Promise<TestApp> {
  const app = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
  await insertPlaces(app);
  return app;
}
